"""A tournament on a Ray cluster of two nodes, the first of which is lost while it plays; run by
`test_cluster.py` in a process of its own, since Ray changes the process it is used in."""

import sys
from pathlib import Path

import msgspec
from ray.cluster_utils import Cluster as Nodes

from fusebox.arena.cluster import Cluster
from fusebox.arena.journal import Journal
from fusebox.arena.plan import Plan
from fusebox.arena.tournament import played_out

SOON = {
    "health_check_initial_delay_ms": 500,
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 4,
}
"""How soon a node that says nothing is given up."""


def main(plan: Plan, path: Path) -> None:
    nodes = Nodes(head_node_args={"num_cpus": 0, "_system_config": SOON}, initialize_head=True)
    try:
        lost = nodes.add_node(num_cpus=1)
        crew, journal = Cluster(nodes.address), Journal(path, plan)
        lines = played_out(plan, journal, crew)
        next(lines)
        nodes.remove_node(lost, allow_graceful=False)
        nodes.add_node(num_cpus=1)
        for _ in lines:
            pass
        journal.close()
        crew.close()
    finally:
        nodes.shutdown()


if __name__ == "__main__":
    main(msgspec.json.decode(sys.argv[1], type=Plan), Path(sys.argv[2]))
