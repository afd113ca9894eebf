"""Time, memory, output, and endings: what costs the case it happens in, and no other."""

from abuse.attempt import DEPENDS, LOST, NO_GAIN, REFUSED, Attempt, everywhere


def lost(name: str, tries: str, code: str, *kinds: str) -> Attempt:
    """An attempt that costs its case at every level."""
    return Attempt(f"resource-{name}", tries, code, **everywhere(LOST), kinds=kinds)


def ends(name: str, tries: str, line: str, *kinds: str) -> Attempt:
    """The same, for a single line."""
    return lost(name, tries, f"def attack(x):\n    {line}\n", *kinds)


ATTEMPTS = (
    ends("array", "an array of 8 GiB", "return np.ones(1 << 30)", "memory"),
    ends("text", "a text of 8 GiB", "return 'x' * (1 << 33)", "memory"),
    lost(
        "hoard",
        "fill memory bit by bit",
        """
        def attack(x):
            kept = []
            while True:
                kept.append(np.empty(1 << 24))
        """,
        "memory",
    ),
    ends("loop", "an endless loop", "while True: pass", "timeout"),
    ends("sleep", "sleep for an hour", "time.sleep(3600)", "timeout"),
    ends("stop", "stop its own process", "os.kill(os.getpid(), signal.SIGSTOP)", "timeout"),
    ends("power", "7 to the power of ten million, in digits", "str(7 ** 10**8)", "timeout"),
    ends(
        "regex",
        "a regular expression without end",
        "import re; re.match('(a*)*b', 'a' * 40)",
        "timeout",
    ),
    lost(
        "deaf",
        "ignore every signal, then loop",
        """
        def attack(x):
            for number in set(range(1, 65)) - {9, 19, 32, 33}:
                signal.signal(number, signal.SIG_IGN)
            while True:
                pass
        """,
        "timeout",
    ),
    lost(
        "catch",
        "catch whatever is raised, for ever",
        """
        def attack(x):
            while True:
                try:
                    np.ones(1 << 40)
                except BaseException:
                    pass
        """,
        "timeout",
    ),
    ends("alarm", "an alarm signal", "signal.setitimer(0, 0.01); time.sleep(1)", "crashed"),
    ends("exit", "leave Python at once", "os._exit(0)", "crashed"),
    ends("abort", "abort", "os.abort()", "crashed"),
    ends("segfault", "read address zero", "ctypes.string_at(0)", "crashed"),
    ends("suicide", "kill itself", "os.kill(os.getpid(), signal.SIGKILL)", "crashed"),
    lost(
        "deep",
        "recursion without Python's limit",
        """
        def attack(x):
            sys.setrecursionlimit(10**9)
            return attack(x)
        """,
        "crashed",
        "memory",
        "timeout",
    ),
    Attempt(
        "resource-recursion",
        "recursion without end",
        "def attack(x):\n    return attack(x)\n",
        **everywhere(NO_GAIN),
    ),
    Attempt(
        "resource-system-exit",
        "sys.exit in a function",
        "def attack(x):\n    sys.exit(0)\n",
        **everywhere(NO_GAIN),
    ),
    Attempt(
        "resource-interrupt",
        "raise KeyboardInterrupt",
        "def attack(x):\n    raise KeyboardInterrupt\n",
        **everywhere(NO_GAIN),
    ),
    Attempt(
        "resource-top-level-exit",
        "sys.exit between the functions",
        "sys.exit(1)\nattack = right\n",
        **everywhere(NO_GAIN),
        loses=0,
    ),
    Attempt(
        "resource-top-level-end",
        "end the process while the file is loaded",
        "os._exit(0)\n",
        **everywhere(LOST),
        kinds=("crashed",),
        loses=7,
    ),
    Attempt(
        "resource-top-level-loop",
        "an endless loop while the file is loaded",
        "while True: pass\nattack = right\n",
        **everywhere(NO_GAIN),
        loses=0,
    ),
    Attempt(
        "resource-top-level-deaf-loop",
        "an endless loop that hears no signal while the file is loaded",
        "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True: pass\n",
        **everywhere(LOST),
        kinds=("timeout",),
        loses=7,
    ),
    Attempt(
        "resource-print",
        "print 64 MB",
        """
        def attack(x):
            for _ in range(64):
                print("x" * 1_000_000)
        """,
        **everywhere(NO_GAIN),
    ),
    Attempt(
        "resource-stderr",
        "write 64 MB of errors",
        """
        def attack(x):
            for _ in range(64):
                sys.stderr.write("x" * 1_000_000)
        """,
        **everywhere(NO_GAIN),
    ),
    Attempt(
        "resource-files",
        "open files until none is left",
        """
        def attack(x):
            kept = []
            return tried(lambda: [kept.append(os.dup(3)) for _ in range(2000)])
        """,
        **everywhere(REFUSED),
    ),
    Attempt(
        "resource-pipes",
        "fill the kernel's memory with pipes",
        """
        def attack(x):
            def fill():
                for _ in range(100):
                    out = os.pipe()[1]
                    os.set_blocking(out, False)
                    fcntl.fcntl(out, 1031, 1 << 20)
                    os.write(out, bytes(1 << 20))
            return tried(fill)
        """,
        **everywhere(REFUSED),
    ),
    Attempt(
        "resource-lock",
        "lock much memory",
        "def attack(x):\n    return tried(lambda: libc('mlockall', 3))\n",
        full=REFUSED,
        confined=REFUSED,
        process=DEPENDS,
    ),
)
