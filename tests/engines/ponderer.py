"""An engine without Fusebox that thinks on others' time, and keeps a diary of what it is told."""

import json
import sys
from pathlib import Path

with Path(sys.argv[1]).open("a", encoding="utf-8") as diary:
    for line in sys.stdin:
        said = json.loads(line)
        diary.write(f"{said['type']} {said.get('id', '')}".strip() + "\n")
        diary.flush()
        if said["type"] == "hello":
            answer = {"type": "hello", "name": "ponderer", "protocol": 1, "ponders": True}
        elif said["type"] == "sight":
            answer = {"type": "choice", "id": said["id"], "action": 0}
        else:
            continue
        print(json.dumps(answer), flush=True)
