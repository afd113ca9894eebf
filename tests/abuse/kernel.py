"""Corners of the kernel: shared memory, namespaces, and calls with a history of holes."""

from abuse.attempt import DEPENDS, POSSIBLE, calls

ATTEMPTS = (
    *calls(
        "kernel",
        POSSIBLE,
        """
        shm | memory outside the limit | libc("shmctl", LIBC.shmget(0, 4096, 0o1600), 0, None)
        semaphore | SysV semaphores | libc("semctl", LIBC.semget(0, 1, 0o1600), 0, 0)
        messages | SysV message queue | libc("msgctl", LIBC.msgget(0, 0o1600), 0, None)
        timer | a timer that signals | libc("timer_create", 1, None, ROOM)
        resident | ask which pages of a file are in memory | libc("mincore", PAGE, 1, ROOM)
        io_uring (depends) | system calls through a ring | kernel("io_uring", 4, ROOM)
        """,
    ),
    *calls(
        "kernel",
        DEPENDS,
        """
        mq | a POSIX message queue | libc("mq_open", b"/queue", 64 | 2, 0o600, None)
        user_space | a user namespace | libc("unshare", 0x10000000)
        mount_space | a mount namespace | libc("unshare", 0x00020000)
        setns | join another process's namespaces | libc("setns", os.pidfd_open(DECOY), 0x10000000)
        mount | mount a file system | libc("mount", b"none", b"/mnt", b"bad", 0, None)
        pivot | exchange the root folder | kernel("pivot_root", b"/", b"/")
        bpf | load a program into the kernel | kernel("bpf", 0, None, 0)
        perf | count events of other processes | kernel("perf", ROOM, DECOY, -1, -1, 0)
        keyctl | use the kernel's keys | kernel("keyctl", 0, -3, 0)
        userfaultfd | handle page faults | kernel("userfaultfd", 1)
        fanotify | watch the whole file system | libc("fanotify_init", 0, 0)
        handle | open a file by its number | libc("open_by_handle_at", -100, ROOM, 0)
        compare | compare two processes' resources | kernel("kcmp", os.getpid(), DECOY, 1, 0, 0)
        steal | take another process's open file | kernel("pidfd_getfd", os.pidfd_open(DECOY), 0, 0)
        other_abi | call the kernel by another ABI's number | libc("syscall", 0x40000000 + 39)
        open_tree | take hold of the file tree | kernel("open_tree", -100, b"/", 1)
        module | load a kernel module | kernel("finit_module", -1, b"", 0)
        """,
    ),
)
