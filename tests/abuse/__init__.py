"""Hostile hand-ins as data: what each tries, and what comes of it at each level of isolation."""

from abuse import channel, files, kernel, leaks, network, objects, processes, resources, sealed
from abuse.attempt import Attempt

ATTEMPTS: tuple[Attempt, ...] = (
    *files.ATTEMPTS,
    *processes.ATTEMPTS,
    *network.ATTEMPTS,
    *kernel.ATTEMPTS,
    *resources.ATTEMPTS,
    *channel.ATTEMPTS,
    *objects.ATTEMPTS,
    *leaks.ATTEMPTS,
    *sealed.ATTEMPTS,
)
