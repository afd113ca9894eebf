"""The sealed set, and the solution's answers to what a follow-through asks."""

from abuse.attempt import LOST, NO_GAIN, Attempt, everywhere


def opening(name: str, tries: str, code: str, loses: int = 1) -> Attempt:
    """A hand-in with its own way to open the sealed set."""
    return Attempt(
        f"sealed-{name}",
        tries,
        code,
        **everywhere(NO_GAIN),
        loses=loses,
        target="report",
        case="opened",
    )


def asking(name: str, tries: str, lines: str, ended: str = "") -> Attempt:
    """Code that fails alone, so that it runs again with the solution's `double` in reach."""
    body = "".join(f"    {line}\n" for line in lines.strip().split("\n"))
    code = f"def double(x):\n    return None\n\ndef quadruple(x):\n{body}"
    return Attempt(
        f"stub-{name}",
        tries,
        code,
        **everywhere(LOST if ended else NO_GAIN),
        loses=6,
        kinds=(ended,),
        target="quadruple",
        case="small",
    )


ATTEMPTS = (
    opening(
        "twice",
        "open it again, to choose after looking",
        """
        def report(numbers, open_test):
            open_test(1.0)
            found = open_test(2.0)
            return 2.0, found.sum()
        """,
    ),
    opening(
        "caught",
        "open it again and hide the error",
        """
        def report(numbers, open_test):
            found = open_test(2.0)
            try:
                open_test(1.0)
            except RuntimeError:
                pass
            return 2.0, found.sum()
        """,
    ),
    opening(
        "in-except",
        "open it again while an error is handled",
        """
        def report(numbers, open_test):
            found = open_test(2.0)
            try:
                raise KeyError
            except KeyError:
                try:
                    open_test(2.0)
                finally:
                    return 2.0, found.sum()
        """,
    ),
    opening(
        "never",
        "report without opening it",
        "def report(numbers, open_test):\n    return 2.0, 18.0\n",
    ),
    opening(
        "other-choice",
        "name one choice and report another",
        """
        def report(numbers, open_test):
            found = open_test(1.0)
            return 2.0, found.sum()
        """,
    ),
    opening(
        "by-hand",
        "open it by frames of its own, twice",
        """
        def report(numbers, open_test):
            found = open_test(2.0)
            say(frame(ASK, {"sealed": 0, "arguments": ["l", [["f", "0x1p0"]]]}))
            os.read(3, 1 << 16)
            return 2.0, found.sum()
        """,
    ),
    opening(
        "many-choices",
        "fill the grader's memory with choices",
        """
        def report(numbers, open_test):
            big = np.zeros(1 << 20)
            for _ in range(12):
                try:
                    open_test(big)
                except RuntimeError:
                    pass
            return 2.0, 18.0
        """,
    ),
    asking("none", "answer nothing, and hope for the stub", "return None"),
    asking("object", "hand the solution an object", "return double(object())"),
    asking("function", "hand the solution a function", "return double(double)"),
    asking("array", "hand the solution 32 MiB", "return double(np.zeros(1 << 22))"),
    asking("names", "hand the solution names it does not have", "return double(x=1, y=2, z=3)"),
    asking("nothing", "hand the solution nothing", "return double()"),
    asking("text", "hand the solution a text", "return double('x' * 1000)"),
    asking(
        "deep", "hand the solution nested lists", "for _ in range(20): x = [x]\nreturn double(x)"
    ),
    asking("many", "ask the solution 200 times", "for _ in range(200): double(x)\nreturn None"),
    asking(
        "endings",
        "end its own process while the solution answers",
        "say(frame(ASK, {'stub': 'double', 'arguments': ['l', [['t', [1]], ['d', []]]]}))\n"
        "os._exit(0)",
        "protocol",
    ),
    Attempt(
        "stub-asks-in-first-run",
        "ask for the solution's answer to its own exercise",
        """
        def attack(x):
            say(frame(ASK, {"stub": "double", "arguments": ["l", [["t", [1]], ["d", []]]]}))
            return x
        """,
        **everywhere(LOST),
        kinds=("protocol",),
    ),
)
