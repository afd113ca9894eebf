"""The network, and sockets that are none."""

from abuse.attempt import POSSIBLE, calls

ATTEMPTS = calls(
    "net",
    POSSIBLE,
    """
    tcp | connect to a port of the grader's machine | socket.create_connection(("127.0.0.1", PORT))
    udp | send a datagram | socket.socket(2, 2).sendto(b"x", ("127.0.0.1", PORT))
    listen | listen on a port | socket.create_server(("127.0.0.1", 0))
    unix | connect to a socket in the file tree | socket.socket(1).connect(UNIX)
    abstract | connect to a socket without a file | socket.socket(1).connect(ABSTRACT)
    pair | make a pair of sockets | socket.socketpair()
    netlink | ask the kernel for its routes | socket.socket(16, 3, 0)
    raw (depends) | send raw packets | socket.socket(2, 3, 1)
    vsock (depends) | talk to the machine's host | socket.socket(40, 1)
    name (depends) | look up a name | socket.getaddrinfo("localhost", 80)
    """,
)
