"""What can go wrong for an instructor: one family, each error one clear sentence."""


class AutograderError(Exception):
    """Wrong use, or nothing could be done: printed as one sentence, exit code 2."""


class CourseError(AutograderError):
    """A course, its solution or one of its mistakes does not hold together."""


class SecretError(AutograderError):
    """The class's secret cannot be read."""


class OutputError(AutograderError):
    """The output folder holds something else, or a running grade holds it."""


class SubmissionsError(AutograderError):
    """The folder or archive of submissions cannot be used."""


class SandboxError(AutograderError):
    """The process that runs students' code could not be started."""


class ExportError(AutograderError):
    """The grades do not fit the gradebook that they are meant for."""
