"""Files: reading, looking, writing, changing, leaving things for the next one."""

from abuse.attempt import NOTHING, POSSIBLE, REFUSED, Attempt, calls, everywhere, walled

ATTEMPTS = (
    *calls(
        "file",
        POSSIBLE,
        """
        shadow (depends) | read the system's password file | open("/etc/shadow").read()
        secret | read the class's secret | open(SECRET).read()
        solution | read the course's solution | open(SOLUTION).read()
        neighbour | read a package beside numpy | open(NEIGHBOUR).read()
        list | list the course's folder | os.listdir(FOLDER)
        walk | list the top folder | os.listdir("/")
        environ (depends) | read the grader's environment | open(f"{PROC}/environ").read()
        maps (depends) | read the grader's memory map | open(f"{PROC}/maps").read()
        memory (depends) | open the grader's memory | open(f"{PROC}/mem", "rb").close()
        commands (depends) | read the grader's command line | open(f"{PROC}/cmdline").read()
        root (depends) | reach files through /proc/1/root | open("/proc/1/root" + SECRET).read()
        own_memory (depends) | read its own memory file | open("/proc/self/mem", "rb").close()
        climb | read the secret by a path with dots | open("/usr/lib/../.." + SECRET).read()
        create | write a file beside the secret | open(FOLDER + "/new", "w").close()
        overwrite | write over a file | open(VICTIM, "r+b").close()
        append | append to a file | open(VICTIM, "ab").close()
        truncate | empty a file by its path | os.truncate(VICTIM, 0)
        empty | empty a file by opening it to read | os.open(VICTIM, os.O_RDONLY | os.O_TRUNC)
        chmod | change a file's rights | os.chmod(VICTIM, 0o666)
        utime | change a file's times | os.utime(VICTIM, (0, 0))
        chown | change a file's owner to its owner | os.chown(VICTIM, os.getuid(), -1)
        rename | rename a file | os.rename(VICTIM, VICTIM + "2")
        unlink | delete a file | os.unlink(VICTIM)
        link | give a file a second name | os.link(SECRET, FOLDER + "/second")
        symlink | make a symbolic link | os.symlink(SECRET, FOLDER + "/soft")
        mkdir | make a folder | os.mkdir(FOLDER + "/made")
        fifo | make a named pipe | os.mkfifo(FOLDER + "/pipe")
        attribute (depends) | set an extended attribute | os.setxattr(VICTIM, "user.x", b"1")
        mknod (depends) | make a device file | os.mknod(FOLDER + "/null", 0o20666, os.makedev(1, 3))
        chroot (depends) | change the root folder | os.chroot("/")
        watch | watch the course's folder | libc("inotify_init1", 0)
        home | leave a file for the next hand-in | open(os.environ["HOME"] + "/left", "w").close()
        tmp | leave a file in /tmp | unnamed("/tmp")
        shm | leave a file in /dev/shm | unnamed("/dev/shm")
        package (depends) | change a package for the next hand-in | open(np.__file__, "r+b").close()
        """,
    ),
    Attempt(
        "file-stat",
        "find out whether a file exists, and its size",
        "def attack(x):\n    return tried(lambda: os.stat(SECRET))\n",
        full=REFUSED,
        confined=POSSIBLE,
        process=POSSIBLE,
    ),
    Attempt(
        "file-large",
        "write a file larger than 16 MiB",
        """
        def attack(x):
            with open(os.environ["HOME"] + "/large", "wb") as out:
                for _ in range(20):
                    out.write(bytes(1 << 20))
            return "possible"

        careless = attack

        def attack(x):
            try:
                return careless(x)
            except OSError:
                return "refused"
        """,
        **walled(REFUSED),
    ),
    Attempt(
        "file-own-environment",
        "find the grader's environment in its own",
        """
        def attack(x):
            return looked(any(TOKEN[::-1] in value for value in os.environ.values()))
        """,
        **everywhere(NOTHING),
    ),
)
