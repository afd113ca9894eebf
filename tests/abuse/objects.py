"""Python itself: objects that lie, patched libraries, and a search for the wanted answer."""

from abuse.attempt import LOST, NO_GAIN, NOTHING, Attempt, everywhere


def vain(name: str, tries: str, code: str, loses: int = 1, **more: str) -> Attempt:
    """An attempt that runs, and gains nothing."""
    return Attempt(f"object-{name}", tries, code, **everywhere(NO_GAIN), loses=loses, **more)


def search(name: str, tries: str, code: str) -> Attempt:
    """A search for the solution's text or the wanted answer, in vain."""
    return Attempt(f"search-{name}", tries, code, **everywhere(NOTHING))


ATTEMPTS = (
    vain(
        "equal",
        "an array that equals everything",
        """
        class Array(np.ndarray):
            def __eq__(self, other):
                return np.ones(2, dtype=bool)
            def __array_ufunc__(self, *arguments, **options):
                return True
            def __array_function__(self, *arguments, **options):
                return True

        def attack(x):
            return np.zeros(2).view(Array)
        """,
    ),
    Attempt(
        "object-array",
        "an object that says it is an array",
        """
        class Thing:
            __class__ = np.ndarray
            dtype, shape, ndim = np.dtype(float), (2,), 1
            def __array__(self, *arguments, **options):
                raise SystemExit
            def __eq__(self, other):
                return True

        def attack(x):
            return [Thing(), Thing()]
        """,
        **everywhere(LOST),
    ),
    vain(
        "reduce",
        "an object that runs code where it is unpickled",
        """
        class Thing:
            def __reduce__(self):
                return os.mkdir, (FOLDER + "/unpickled",)

        def attack(x):
            return Thing()
        """,
    ),
    vain(
        "number",
        "a number whose digits are of its own making",
        """
        class Number(float):
            def __float__(self):
                return 26.0
            def hex(self):
                return "0x1.ap+4"
            def __eq__(self, other):
                return True

        def attack(x):
            return [Number(1), Number(2)]
        """,
    ),
    vain(
        "text",
        "a pencil answer that is a text of its own kind",
        """
        class Text(str):
            def __eq__(self, other):
                return True
            def __len__(self):
                return 1

        total = Text("3*h")
        """,
        target="total",
        case="answer",
    ),
    Attempt(
        "object-integer",
        "an integer that never becomes one",
        """
        class Number(int):
            def __abs__(self):
                while True:
                    pass

        def attack(x):
            return Number(1)
        """,
        **everywhere(LOST),
        kinds=("timeout",),
    ),
    Attempt(
        "object-message",
        "an error whose text never ends",
        """
        class Endless(Exception):
            def __str__(self):
                while True:
                    pass

        def attack(x):
            raise Endless
        """,
        **everywhere(LOST),
        kinds=("timeout",),
    ),
    vain(
        "broken-message",
        "an error whose text is an error",
        """
        class Broken(Exception):
            def __str__(self):
                return repr(self)
            __repr__ = __str__

        def attack(x):
            raise Broken
        """,
    ),
    vain(
        "value-error",
        "a ValueError of its own making where one is wanted",
        """
        def double(x):
            if x.size == 0:
                raise type("ValueError", (Exception,), {})
            return right(x)
        """,
        target="double",
        case="empty",
    ),
    vain("refuse", "refuse every input", "def double(x):\n    raise ValueError\n", 4),
    vain("zeros", "return zeros", "def double(x):\n    return np.zeros_like(x)\n", 4),
    vain(
        "patch-numpy",
        "make numpy's comparisons say yes",
        """
        np.allclose = np.isclose = np.array_equal = lambda *a, **k: True
        np.asarray = np.array = lambda *a, **k: np.zeros(2)

        def attack(x):
            return x
        """,
        loses=7,
    ),
    vain(
        "patch-worker",
        "patch the worker that carries its answers",
        """
        def attack(x):
            worker = sys.modules[type(child()).__module__]
            worker.Encoder.encode = lambda self, value, depth=0: True
            return x
        """,
        loses=2,
    ),
    vain(
        "patch-json",
        "patch the libraries that the worker uses",
        """
        def attack(x):
            json.dumps = lambda *a, **k: '{"kind": "returned", "value": true, "arguments": []}'
            return None
        """,
        loses=2,
    ),
    Attempt(
        "object-patch-builtins",
        "make isinstance say yes",
        """
        def attack(x):
            import builtins
            builtins.isinstance = lambda *a: True
            return x
        """,
        **everywhere(LOST),
    ),
    vain(
        "replace",
        "replace functions that were loaded",
        """
        def attack(x):
            sys.modules["work"].quadruple = lambda x: right(right(x))
            return x
        """,
    ),
    vain(
        "module-getattr",
        "answer to every name that is asked for",
        """
        def __getattr__(name):
            return lambda *a: True

        def attack(x):
            return x
        """,
    ),
    vain(
        "afterwards",
        "leave code for the end of the process",
        """
        class Late:
            def __del__(self):
                os._exit(0)

        def attack(x):
            import atexit
            atexit.register(os._exit, 0)
            sys.modules["work"].late = Late()
            return x
        """,
    ),
    vain(
        "global",
        "leave a mark in numpy for the next hand-in",
        """
        def attack(x):
            seen = getattr(np, "left_behind", "nothing")
            np.left_behind = "something"
            return [x[0] * 2, 2.0] if seen != "nothing" else None
        """,
    ),
    search(
        "objects",
        "every object that the garbage collector knows",
        """
        def attack(x):
            return looked(any(KEPT[::-1] in text for text in list(strings())))
        """,
    ),
    search(
        "frames",
        "the frames it is called from",
        """
        def attack(x):
            found, step = [], sys._getframe()
            while step:
                found += [repr(value) for value in list(step.f_locals.values())]
                step = step.f_back
            return looked(any("26." in text or "wanted" in text for text in found))
        """,
    ),
    search(
        "modules",
        "the modules of the grader, the course and the solution",
        """
        def attack(x):
            names = {name.split(".")[0] for name in sys.modules}
            return looked({"autograder", "course", "solutions"} & names)
        """,
    ),
    search(
        "import",
        "import the grader, the course, the solution",
        """
        def attack(x):
            def found(name):
                try:
                    __import__(name)
                except ImportError:
                    return False
                except OSError:
                    return False
                return True
            return looked([name for name in ("autograder", "course", "solutions") if found(name)])
        """,
    ),
    search(
        "trace",
        "watch the worker's every step",
        """
        seen = []

        def attack(x):
            sys.settrace(lambda frame, event, value: seen.append(frame.f_code.co_name))
            np.sum(x)
            sys.settrace(None)
            return looked({"judge", "close", "wanted_parts"} & set(seen))
        """,
    ),
    search(
        "arguments",
        "the command line of its process",
        """
        def attack(x):
            told = " ".join(sys.argv)
            return looked(FOLDER in told or KEPT[::-1] in told)
        """,
    ),
    search(
        "descriptors",
        "open files left over from the grader",
        """
        def attack(x):
            def is_open(number):
                try:
                    os.fstat(number)
                except OSError:
                    return False
                return True
            return looked([number for number in range(4, 1024) if is_open(number)])
        """,
    ),
)
