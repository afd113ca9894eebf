"""System calls by number, for the processors whose numbers are known; nothing is guessed.

Taken from the kernel's tables; the tests compare them with libseccomp where it is installed.
"""

from __future__ import annotations

# AUDIT_ARCH_… of <linux/audit.h>: what seccomp says a call was made with
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

_TABLES = {
    "x86_64": """
read=0 write=1 pread64=17 pwrite64=18 readv=19 writev=20 preadv=295 pwritev=296 open=2
openat=257 creat=85 close=3 close_range=436 stat=4 fstat=5 lstat=6 newfstatat=262 statx=332
access=21 faccessat=269 faccessat2=439 lseek=8 mmap=9 mprotect=10 munmap=11 mremap=25 madvise=28
brk=12 msync=26 rt_sigaction=13 rt_sigprocmask=14 rt_sigreturn=15 rt_sigpending=127
rt_sigtimedwait=128 rt_sigsuspend=130 sigaltstack=131 poll=7 select=23 ppoll=271 pselect6=270
epoll_create=213 epoll_create1=291 epoll_ctl=233 epoll_wait=232 epoll_pwait=281 eventfd2=290
pipe=22 pipe2=293 dup=32 dup2=33 dup3=292 nanosleep=35 clock_nanosleep=230 clock_gettime=228
clock_getres=229 gettimeofday=96 time=201 times=100 setitimer=38 getitimer=36 alarm=37 pause=34
getpid=39 getppid=110 getuid=102 geteuid=107 getgid=104 getegid=108 getresuid=118 getresgid=120
getgroups=115 getpgid=121 getpgrp=111 getsid=124 gettid=186 capget=125 exit=60 exit_group=231
uname=63 fsync=74 fdatasync=75 fallocate=285 getcwd=79 chdir=80
fchdir=81 getdents=78 getdents64=217 rename=82 renameat=264 renameat2=316 mkdir=83 mkdirat=258
rmdir=84 unlink=87 unlinkat=263 link=86 linkat=265 symlink=88 symlinkat=266 readlink=89
readlinkat=267 umask=95 getrlimit=97 getrusage=98 sysinfo=99 futex=202 set_tid_address=218
set_robust_list=273 get_robust_list=274 rseq=334 membarrier=324 sched_yield=24
sched_getaffinity=204 getcpu=309 get_mempolicy=239 getrandom=318 fadvise64=221 sendfile=40
copy_file_range=326 statfs=137 fstatfs=138 arch_prctl=158 restart_syscall=219 ioctl=16 fcntl=72
prctl=157 kill=62 tgkill=234 prlimit64=302 sched_getparam=143 sched_getscheduler=145 clone=56
fork=57 vfork=58 clone3=435 openat2=437
""",
    "aarch64": """
read=63 write=64 pread64=67 pwrite64=68 readv=65 writev=66 preadv=69 pwritev=70 openat=56
close=57 close_range=436 fstat=80 newfstatat=79 statx=291 faccessat=48 faccessat2=439 lseek=62
mmap=222 mprotect=226 munmap=215 mremap=216 madvise=233 brk=214 msync=227
rt_sigaction=134 rt_sigprocmask=135 rt_sigreturn=139 rt_sigpending=136 rt_sigtimedwait=137
rt_sigsuspend=133 sigaltstack=132 ppoll=73 pselect6=72 epoll_create1=20 epoll_ctl=21
epoll_pwait=22 eventfd2=19 pipe2=59 dup=23 dup3=24 nanosleep=101 clock_nanosleep=115
clock_gettime=113 clock_getres=114 gettimeofday=169 times=153 setitimer=103 getitimer=102
getpid=172 getppid=173 getuid=174 geteuid=175 getgid=176 getegid=177 getresuid=148 getresgid=150
getgroups=158 getpgid=155 getsid=156 gettid=178 capget=90 exit=93 exit_group=94 uname=160
fsync=82 fdatasync=83 fallocate=47 getcwd=17 chdir=49 fchdir=50
getdents64=61 renameat=38 renameat2=276 mkdirat=34 unlinkat=35 linkat=37 symlinkat=36
readlinkat=78 umask=166 getrlimit=163 getrusage=165 sysinfo=179 futex=98 set_tid_address=96
set_robust_list=99 get_robust_list=100 rseq=293 membarrier=283 sched_yield=124
sched_getaffinity=123 getcpu=168 get_mempolicy=236 getrandom=278 fadvise64=223 sendfile=71
copy_file_range=285 statfs=43 fstatfs=44 restart_syscall=128 ioctl=29 fcntl=25 prctl=167
kill=129 tgkill=131 prlimit64=261 sched_getparam=121 sched_getscheduler=120 clone=220 clone3=435
openat2=437
""",
}

# refused unless their arguments are harmless, or answered with an error of their own
EXAMINED = frozenset({
    "ioctl", "fcntl", "prctl", "kill", "tgkill", "prlimit64", "sched_getparam",
    "sched_getscheduler", "clone", "fork", "vfork", "clone3", "openat2", "open", "openat",
})  # fmt: skip


def numbers(machine: str) -> dict[str, int]:
    """Names to numbers for a machine as `uname -m` names it; KeyError where it is unknown."""
    pairs = (entry.split("=") for entry in _TABLES[machine].split())
    return {name: int(number) for name, number in pairs}


def allowed(machine: str) -> list[int]:
    """The numbers of the calls that a child may make whatever the arguments."""
    return sorted(n for name, n in numbers(machine).items() if name not in EXAMINED)
