"""Turns one of keytoll's own logs into the export that PostHog would give for it: one event a line.

    python3 posthog-export.py LOG.ndjson > export.jsonl

It stands in for your own export, so that the guide can be followed without one. As in real exports there are events
of other kinds between those of the search box, and the last line is cut off.
"""

import json
import sys
from datetime import datetime, timedelta


def event(name, session, at, **properties):
    start = datetime.fromisoformat(session["startedAt"].replace("Z", "+00:00"))
    time = (start + timedelta(milliseconds=at)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    properties["$session_id"] = session["session"]
    return {"event": name, "distinct_id": session["user"], "timestamp": time, "properties": properties}


lines = []
for line in open(sys.argv[1], encoding="utf-8"):
    session = json.loads(line)
    lines.append(event("$pageview", session, 0))
    for at, text in session["edits"]:
        lines.append(event("place_search_input", session, at, value=text))
    ending = session.get("ending")
    if ending:
        details = {"place_id": ending["place"]} if "place" in ending else {}
        lines.append(event("place_search_" + ending["kind"], session, ending["at"], **details))
text = "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
sys.stdout.write(text[:-20])
