"""The channel to the grader: broken, foreign, oversized and endless frames."""

from abuse.attempt import LOST, NO_GAIN, Attempt, everywhere


def broken(name: str, tries: str, code: str, *kinds: str, loses: int = 1) -> Attempt:
    """Lines of an attack that cost its case at every level."""
    body = "".join(f"    {line}\n" for line in code.strip().split("\n"))
    return Attempt(
        f"channel-{name}",
        tries,
        f"def attack(x):\n{body}",
        **everywhere(LOST),
        kinds=kinds or ("protocol",),
        loses=loses,
    )


def result(name: str, tries: str, value: str, raw: str = "b''") -> Attempt:
    """A result whose value is not what its frame promises."""
    return broken(name, tries, f"say(frame(RESULT, answer({value}), {raw}))")


ATTEMPTS = (
    broken("close", "close the channel", "os.close(3)", "crashed"),
    broken("garbage", "4 KiB of garbage", "say(os.urandom(4096))"),
    broken("text", "text in place of a frame", "say(b'GET / HTTP/1.0' + bytes(64))"),
    broken("other-case", "a result for another case", "say(frame(RESULT, answer(1), case=1))"),
    broken(
        "loaded",
        "say again that the file was loaded",
        "say(frame(LOADED, {'notices': [], 'syntax': None}))",
    ),
    broken("ready", "say again that the walls stand", "say(frame(READY, {}))"),
    broken("fault", "say that this machine has no walls", "say(frame(FAULT, {'words': 'stop'}))"),
    broken("call", "ask the grader to call something", "say(frame(CALL, {'name': 'exit'}))"),
    broken("unknown", "a frame of no known type", "say(frame(99, {}))"),
    broken("header", "announce 4 GiB of text", "say(frame(RESULT, {}, json_length=0xFFFFFFFF))"),
    broken("raw", "announce 16 EiB of numbers", "say(frame(RESULT, {}, raw_length=(1 << 64) - 1))"),
    broken(
        "short",
        "announce more than it sends, then wait",
        "say(frame(RESULT, {}, json_length=1000)); time.sleep(60)",
        "timeout",
    ),
    broken(
        "slow",
        "one byte of a large frame every now and then",
        "say(frame(RESULT, b'', json_length=1 << 20))\nwhile True: say(b' '); time.sleep(0.02)",
        "timeout",
    ),
    broken(
        "half", "half a header, then the end", "say(frame(RESULT, {})[:10]); os._exit(0)", "crashed"
    ),
    broken("no-json", "no JSON at all", "say(frame(RESULT, b'{]'))"),
    broken("no-text", "bytes that are no text", "say(frame(RESULT, b'\\xff\\xfe\\xfd'))"),
    broken("deep", "JSON nested 200 000 deep", "say(frame(RESULT, b'[' * 200000))"),
    broken("number", "a number of a million digits", "say(frame(RESULT, b'9' * 1000000))"),
    broken("list", "a list in place of a result", "say(frame(RESULT, [1, 2, 3]))"),
    broken(
        "kind", "an ending of its own making", "say(frame(RESULT, answer(None, kind='passed')))"
    ),
    broken(
        "unhashable",
        "an ending that is no text",
        "say(frame(RESULT, answer(None, kind=['returned'])))",
    ),
    result("object", "an array of objects", "['a', '|O', [1], 'C']", "bytes(8)"),
    result("record", "an array of records", "['a', 'i4,f8', [1], 'C']", "bytes(12)"),
    result("pickle", "a pickle in place of an array", "['p', 'cos\\nsystem\\n(S.ls.tR.']"),
    result("missing", "an array without its bytes", "['a', '<f8', [1000], 'C']"),
    result("left-over", "bytes that belong to nothing", "None", "bytes(1 << 20)"),
    result("negative", "an array of negative size", "['a', '<f8', [-1, -8], 'C']", "bytes(64)"),
    result(
        "overflow",
        "an array whose size overflows",
        "['a', '<f8', [1 << 32, 1 << 32], 'C']",
        "bytes(64)",
    ),
    result("phantom", "an empty array with endless sides", "['a', '<f8', [0, 10**18], 'C']"),
    result("truth", "True as the side of an array", "['a', '<f8', [True], 'C']", "bytes(8)"),
    result(
        "nested",
        "lists nested deeper than any answer",
        "eval(\"['l', [\" * 13 + 'None' + ']]' * 13)",
    ),
    result("integer", "an integer of a thousand digits", "['i', '9' * 1000]"),
    result("zero", "a fraction over zero", "['r', '1', '0']"),
    result("symbol", "an expression that is none", "['y', {'Symbol': 'h'}]"),
    broken("large", "an answer of 128 MiB", "return np.zeros(1 << 24)", "protocol", "timeout"),
    broken("items", "an answer of 20 000 numbers in a list", "return [0.5] * 20000"),
    broken(
        "ask",
        "open a sealed input that the case does not have",
        "say(frame(ASK, {'sealed': 0, 'arguments': ['l', [1]]}))",
    ),
    broken(
        "stub",
        "call a function of the solution",
        "say(frame(ASK, {'stub': 'double', 'arguments': ['l', [['t', []], ['d', []]]]}))",
    ),
    broken(
        "flood",
        "20 000 questions",
        "for _ in range(20000): say(frame(ASK, {'sealed': 0, 'arguments': ['l', [1]]}))",
        "protocol",
    ),
    Attempt(
        "channel-twice",
        "two results, the second for the next case",
        """
        def attack(x):
            say(frame(RESULT, answer(None)) + frame(RESULT, answer(None), case=1))
        """,
        **everywhere(NO_GAIN),
        loses=2,
    ),
    Attempt(
        "channel-half-letters",
        "half a letter in the text of an error, which no database takes",
        "def attack(x):\n    raise ValueError(chr(0xD800))\n",
        **everywhere(NO_GAIN),
    ),
    Attempt(
        "channel-control-letters",
        "control characters in the text of an error",
        "def attack(x):\n    raise ValueError('\\x1b[2J\\0\\r\\u202e')\n",
        **everywhere(NO_GAIN),
    ),
    Attempt(
        "channel-names",
        "a dict with names that are not numbers",
        "def attack(x):\n    return {float('nan'): x, 'nan': x, ('a',): x}\n",
        **everywhere(NO_GAIN),
    ),
    Attempt(
        "channel-forged",
        "write the result itself, and claim that nothing was altered",
        """
        def attack(x):
            say(frame(RESULT, answer(["l", [["f", "0x1p0"]]])))
            os._exit(0)
        """,
        **everywhere(NO_GAIN),
        loses=2,
    ),
)
