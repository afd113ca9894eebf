"""Hidden inputs, carried out by what the student is shown."""

from abuse.attempt import DEPENDS, LOST, NO_GAIN, POSSIBLE, REFUSED, Attempt, everywhere


def leak(name: str, tries: str, code: str, loses: int = 1, ended: str = "") -> Attempt:
    """Code that sees the marked hidden input; nothing of it may reach the student."""
    return Attempt(
        f"leak-{name}",
        f"carry a hidden input out {tries}",
        code,
        **everywhere(LOST if ended else NO_GAIN),
        loses=loses,
        kinds=(ended,),
        case="hidden_marked",
    )


ATTEMPTS = (
    leak("text", "in the text of an error", "def attack(x):\n    raise ValueError(repr(x))\n"),
    leak(
        "name",
        "in the name of an error's class",
        "def attack(x):\n    raise type('E' + '_'.join(map(str, x)), (Exception,), {})\n",
    ),
    leak(
        "attribute",
        "in the name of an attribute that does not exist",
        "def attack(x):\n    return getattr(np, 'LEAK' + '_'.join(map(str, x)))\n",
    ),
    leak("value", "in the answer", "def attack(x):\n    return repr(x)\n"),
    leak("key", "in the names of a dict", "def attack(x):\n    return {str(n): n for n in x}\n"),
    leak(
        "kind",
        "in the name of the answer's kind",
        "def attack(x):\n    return type('LEAK' + '_'.join(map(str, x)), (), {})()\n",
    ),
    leak("print", "in what is printed", "def attack(x):\n    print(x)\n    return 0\n"),
    leak(
        "warning",
        "in a warning",
        "def attack(x):\n    import warnings\n    warnings.warn(repr(x))\n    return 0\n",
    ),
    leak(
        "claimed-name",
        "as the class of an error, written into the result by hand",
        """
        def attack(x):
            errors = ["LEAK" + repr(float(n)) for n in x]
            say(frame(RESULT, answer(None, kind="raised", errors=errors, words=repr(x), line=1)))
        """,
        loses=2,
    ),
    leak(
        "claimed-line",
        "as the line of an error, written into the result by hand",
        """
        def attack(x):
            line = int(x[1])
            say(frame(RESULT, answer(None, kind="raised", errors=["E"], words="", line=line)))
        """,
        loses=2,
    ),
    leak("shape", "as the shape of the answer", "def attack(x):\n    return np.zeros(int(x[1]))\n"),
    leak(
        "empty-shape",
        "as the shape of an empty answer",
        "def attack(x):\n    return np.zeros((0, int(x[1]), int(x[2])))\n",
        ended="protocol",
    ),
    leak("length", "as the length of a list", "def attack(x):\n    return [0.0] * int(x[1])\n"),
    leak(
        "factor", "as the factor by which all is off", "def attack(x):\n    return 2 * x * x[1]\n"
    ),
    leak(
        "pencil",
        "by changing an answer on paper",
        """
        def attack(x):
            sys.modules["pencil"].total = str(int(x[1])) + "*h"
            return None
        """,
    ),
    Attempt(
        "leak-public-case",
        "carry a hidden input out in a global that a later public case tells",
        """
        seen = []

        def double(x):
            seen.append(x)
            return right(x)

        def quadruple(x):
            if x[0] == 1.0:
                raise ValueError(repr(seen))
            return right(right(x))
        """,
        **everywhere(NO_GAIN),
        target="quadruple",
        case="small",
    ),
    Attempt(
        "leak-access-time",
        "leave a trace in the time at which a library's file was read",
        """
        def double(x):
            if x.size and x[0] == 1300.5:
                before = os.stat(os.__file__).st_atime
                open(os.__file__).read(1)
                return "possible" if os.stat(os.__file__).st_atime != before else "refused"
            return right(x)
        """,
        **everywhere(DEPENDS),
        case="hidden_marked",
    ),
    Attempt(
        "leak-file",
        "carry a hidden input out in a file that a later process reads and a public case tells",
        """
        PLACE = os.environ["HOME"] + "/left-over"

        def double(x):
            if x.size and x[0] == 1300.5:
                if tried(lambda: open(PLACE, "w").write(repr(x))) == "refused":
                    return "refused"
                return "possible"
            if x.size and x[0] == 13.0:
                return None
            return right(x)

        def quadruple(x):
            if x[0] == 1.0 and os.path.exists(PLACE):
                raise ValueError(open(PLACE).read())
            return None
        """,
        full=REFUSED,
        confined=REFUSED,
        process=POSSIBLE,
        loses=4,
        case="hidden_marked",
    ),
    leak(
        "notice",
        "in what is said when the file is loaded again",
        """
        def attack(x):
            sys.seen_by_hidden = repr(x)
            os._exit(0)

        if hasattr(sys, "seen_by_hidden"):
            raise ValueError(sys.seen_by_hidden)
        """,
        ended="crashed",
    ),
)
