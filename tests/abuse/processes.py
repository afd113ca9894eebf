"""Other processes: signals, looking inside, starting new ones, changing one's own rights."""

from abuse.attempt import LOST, POSSIBLE, Attempt, calls, walled

ATTEMPTS = (
    *calls(
        "process",
        POSSIBLE,
        """
        kill | kill a process of the same user | os.kill(DECOY, signal.SIGKILL)
        term | end a process group | os.killpg(DECOY, signal.SIGTERM)
        everyone (not tried) | kill every process of the user | os.kill(-1, signal.SIGKILL)
        handle | signal through a process handle | signal.pidfd_send_signal(os.pidfd_open(DECOY), 9)
        queue | signal with a value | libc("sigqueue", DECOY, 15, None)
        thread_signal | signal one thread of another process | kernel("tkill", DECOY, 15)
        owner | have SIGIO sent to another process | fcntl.fcntl(os.pipe()[0], 8, DECOY)
        lease (depends) | watch a file by a lease | fcntl.fcntl(open(os.__file__), 1024, 0)
        trace (depends) | attach to a process as a debugger | libc("ptrace", 16, DECOY, None, None)
        traced | be traced by the parent | libc("ptrace", 0, 0, None, None)
        peek (depends) | read foreign memory | libc("process_vm_readv", DECOY, None, 0, None, 0, 0)
        limit | change another process's limits | resource.prlimit(DECOY, 7, (50, 50))
        affinity | move another process to one processor | os.sched_setaffinity(DECOY, {0})
        priority | slow another process down | os.setpriority(os.PRIO_PROCESS, DECOY, 19)
        outlive | outlive the grader | libc("prctl", 1, 0, 0, 0, 0)
        visible | let others look into this process | libc("prctl", 4, 1, 0, 0, 0)
        user (depends) | become another user | os.setuid(65534)
        group (depends) | drop out of all groups | os.setgroups([])
        raise_limit (depends) | take back a limit | resource.setrlimit(9, (1 << 40, 1 << 40))
        personality | switch off address randomisation | libc("personality", 0x0040000)
        thread | start a thread | threading.Thread(target=int).start()
        spawn | start a program | os.posix_spawn("/bin/true", ["true"], {})
        shell | start a shell | subprocess.run(["/bin/sh", "-c", ":"])
        pool | start worker processes | multiprocessing.Process(target=int).start()
        memory_file | make a program in memory | os.memfd_create("program")
        """,
    ),
    Attempt(
        "process-fork",
        "fork sixty times",
        """
        def attack(x):
            def many():
                for _ in range(60):
                    if os.fork() == 0:
                        time.sleep(3)
                        os._exit(0)
            return tried(many)
        """,
        **walled(POSSIBLE),
    ),
    Attempt(
        "process-daemon",
        "leave a daemon behind that ignores signals",
        """
        def attack(x):
            def daemon():
                if os.fork() == 0:
                    os.setsid()
                    if os.fork() == 0:
                        for number in range(1, 32):
                            if number not in (signal.SIGKILL, signal.SIGSTOP):
                                signal.signal(number, signal.SIG_IGN)
                        time.sleep(20)
                    os._exit(0)
            return tried(daemon)
        """,
        **walled(POSSIBLE),
    ),
    Attempt(
        "process-exec",
        "become another program",
        """
        def attack(x):
            return tried(lambda: os.execv("/bin/true", ["true"]))
        """,
        **walled(LOST),
    ),
    Attempt(
        "process-parent",
        "kill the process that its own came from",
        """
        def attack(x):
            try:
                os.kill(os.getppid(), signal.SIGKILL)
            except OSError:
                return "refused"
            time.sleep(1)
        """,
        **walled(LOST),
    ),
)
