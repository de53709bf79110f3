"""How the process ends: the exit codes, and the exception that carries one with its sentence."""

DONE = 0
CRASHED = 1
BUSY = 75
MISCONFIGURED = 78
INTERRUPTED = 130


class StartupError(Exception):
    """The program stops with `code`; `sentence` says why and what to do, on one line."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = " ".join(sentence.split())
