"""A cluster of two machines in a network of its own, in which a worker and a machine die.

Run by test_on_ray.py in a process of its own: Ray has threads, warnings and processes that tests are
better without.

    unshare --net … python -m tests.lab.ray_cluster FOLDER

plays the plan there, and prints what came out and what happened as JSON.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import socket
import struct
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from annamite.kernel import Setup
from annamite.lab.on_ray import QUIET, OnRay
from annamite.lab.own_modules import OwnModule
from annamite.lab.plan import Plan
from annamite.lab.playing import Played
from tests.conformance.minigame import MiniGame

GAMES: Final = 400
WORKER_DIES: Final = 7
"""The first game that is played from this one on kills its worker,"""
MACHINE_DIES: Final = 40
"""and the first on the second machine from this one on kills that whole machine."""
SOUND: Final = {
    "GRPC_ENABLE_FORK_SUPPORT": "0",  # or what its server forks for a client dies now and then
    "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "60",  # a busy machine takes its time
}
"""Settings with which Ray serves clients reliably."""

FATAL: Final = '''
import os, signal, sys, time
from pathlib import Path

FOLDER = Path({folder!r})
SEEDS = {seeds!r}

def once(name):
    """Whether this is the first to come by, of all processes."""
    try:
        (FOLDER / name).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True

class Fatal:
    def __init__(self, game, seat, seed):
        self.index = SEEDS.index(seed)

    def choose(self, decision, look):
        if self.index >= {worker} and once("worker"):
            os.kill(os.getpid(), signal.SIGKILL)
        if self.index >= {machine} and not (FOLDER / "machine").exists():
            self.fell_the_machine()
        return decision.values[self.index % len(decision.values)]

    def fell_the_machine(self):
        import ray
        if ray.get_runtime_context().get_node_id() != (FOLDER / "second").read_text():
            while not (FOLDER / "machine").exists():
                time.sleep(0.01)  # the other machine gets there
        elif once("machine"):
            os.kill(os.getppid(), signal.SIGKILL)
            os.kill(os.getpid(), signal.SIGKILL)

PLAYERS = {{"fatal": Fatal}}
'''


def load(name: str) -> Any:
    """Return the game; a function of a module, so that other processes find it."""
    return MiniGame()


def plan(folder: Path) -> Plan:
    """Return a plan whose player kills one worker and one machine, once each."""
    setup = Setup("even", {"rounds": 4})
    seats = {"red": "fatal", "blue": "random"}
    bare = Plan("mini-game", setup, seats, GAMES, seed=5, load=load)
    text = FATAL.format(
        folder=str(folder),
        seeds=[bare.seed_of(index) for index in range(GAMES)],
        worker=WORKER_DIES,
        machine=MACHINE_DIES,
    )
    module = OwnModule(str(folder / "fatal.py"), text)
    return Plan("mini-game", setup, seats, GAMES, seed=5, load=load, modules=(module,))


def digest(played: Iterable[Played]) -> str:
    """Return what tells results from others, in order."""
    lines = hashlib.blake2b(digest_size=16)
    for one in played:
        lines.update(msgspec.json.encode(one.result))
    return lines.hexdigest()


def lean(folder: Path) -> str:
    """Return a folder to go before others on the path of Python, so that Ray starts in time.

    With other packages of ours jsonschema, which Ray imports in each of its processes, compiles a
    grammar for three seconds, unless it finds none.
    """
    found = folder / "lean"
    found.mkdir()
    (found / "rfc3987_syntax.py").write_text("raise ImportError\n")
    return str(found)


def said(folder: Path) -> list[str]:
    """Return the last that the processes of the cluster wrote, for whoever looks why it failed."""
    logs = sorted((folder / "ray" / "session_latest" / "logs").glob("*.err"))
    return [f"{log.name}: {log.read_text(errors='replace')[-1000:]}" for log in logs]


def raise_loopback() -> None:
    """Let a network namespace talk to itself, as `ip link set lo up` does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        request = struct.pack("16sh14x", b"lo", 1)  # IFF_UP
        fcntl.ioctl(asked, 0x8914, request)  # SIOCSIFFLAGS


def node(number: int) -> dict[str, Any]:
    """Return what one machine of the cluster is: a processor, and ports that nobody else can have.

    A port that Ray has to choose is waited for, but not for long.
    """
    ports = ("metrics_agent_port", "runtime_env_agent_port", "dashboard_agent_listen_port")
    return {
        "num_cpus": 1,
        "object_store_memory": 80_000_000,
        "include_dashboard": False,
        "include_log_monitor": False,
        "no_monitor": True,
        **{port: 20_000 + 10 * number + place for place, port in enumerate(ports)},
    }


def main(folder: Path) -> int:
    """Play on the cluster; print what came of it."""
    raise_loopback()
    os.environ |= QUIET | SOUND | {"RAY_TMPDIR": str(folder)}
    from ray._common.usage import usage_lib  # noqa: PLC0415
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    cluster = Cluster()
    cluster.add_node(**node(0), ray_client_server_port=10001)
    second = cluster.add_node(**node(1))
    (folder / "second").write_text(second.node_id)
    os.environ["RAY_ADDRESS"] = cluster.address
    with closing(OnRay()) as executor:
        found = {"joined": digest(executor.play(plan(folder), range(GAMES)))}
        found["usage"] = usage_lib.usage_stats_enabled()
    del os.environ["RAY_ADDRESS"]
    with closing(OnRay("ray://127.0.0.1:10001")) as executor:
        found["client"] = digest(executor.play(plan(folder), range(GAMES)))
    cluster.shutdown()
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
