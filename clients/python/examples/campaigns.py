"""Plans a campaign, starts it, lists what there is and stops it: campaigns.py URL TOKEN [CA]."""

import sys
from typing import Optional

from sfumato import Coordinator, CoordinatorError

TERMS = {
    "name": "from a notebook",
    "area": {"south": 38.5, "west": -8.0, "north": 38.62, "east": -7.8},
    "devices": 20000,
    "epsilon": 1,
    "finestCellMetres": 50,
    "shardSize": 5000,
}


def main(url: str, token: str, ca: Optional[str] = None) -> None:
    coordinator = Coordinator(url, token, ca)
    print("plan:", ", ".join(sorted(coordinator.plan(TERMS))))
    campaign = coordinator.create(TERMS)
    print("created:", campaign["name"], campaign["state"]["kind"])
    try:
        coordinator.map(campaign["id"])
    except CoordinatorError as error:
        print("no map:", error.status, error.code)
    print("stopped:", coordinator.stop(campaign["id"])["state"]["kind"])
    print("waited:", coordinator.wait(campaign["id"], limit=60, pause=0.2)["state"]["kind"])
    print("listed:", [each["name"] for each in coordinator.campaigns()])
    coordinator.delete(campaign["id"])
    print("left:", len(coordinator.campaigns()))


if __name__ == "__main__":
    main(*sys.argv[1:])
