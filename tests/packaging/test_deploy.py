"""The manifests of deploy/ ask for what the program really has: options, ports, paths, users."""

import json
import re
import subprocess
from argparse import SUPPRESS
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml

from fusebox.cli.config import read
from fusebox.cli.parser import Parser
from fusebox.cli.serve import add_arguments
from fusebox.server.serve import GRACE
from tests.fleet.proxies import STARTS, documented
from tests.packaging.apart import programs
from tests.packaging.building import ROOT
from tests.rig import Rig
from tests.server.process import PATIENCE

DEPLOY = ROOT / "deploy"
FOLDERS = (DEPLOY, DEPLOY / "kubernetes")
COMPOSE: Any = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVERS = ("one", "two", "three")
IMAGE = (ROOT / "Containerfile").read_text(encoding="utf-8")


def manifests() -> list[Any]:
    listed: Any = yaml.safe_load((FOLDERS[1] / "kustomization.yaml").read_text(encoding="utf-8"))
    texts = [(FOLDERS[1] / name).read_text(encoding="utf-8") for name in listed["resources"]]
    return [one for text in texts for one in yaml.safe_load_all(text)]


def manifest(kind: str, name: str = "fusebox") -> Any:
    (found,) = (
        one for one in manifests() if (one["kind"], one["metadata"]["name"]) == (kind, name)
    )
    return found


def container(kind: str = "StatefulSet", name: str = "fusebox") -> Any:
    (found,) = manifest(kind, name)["spec"]["template"]["spec"]["containers"]
    return found


def parser() -> Parser:
    found = Parser(argument_default=SUPPRESS)
    add_arguments(found)
    return found


def told(words: list[str]) -> dict[str, Any]:
    assert words[0] == "serve"
    return vars(parser().parse_args(words[1:]))


def ports(kind: str = "StatefulSet", name: str = "fusebox") -> dict[str, int]:
    return {one["name"]: one["containerPort"] for one in container(kind, name)["ports"]}


@pytest.mark.parametrize("name", SERVERS)
def test_each_server_of_compose_is_told_what_there_is(name: str) -> None:
    service = COMPOSE["services"][name]
    options = told(service["command"])
    assert options["link"] == (name, 9000)
    assert service["volumes"] == [f"{name}:{options['data']}"]
    assert str(options["config"]) == f"/run/secrets/{service['secrets'][0]}"
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert options["trust_proxy"] == [network["subnet"]]
    alone: Any = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    for key in ("healthcheck", "read_only", "cap_drop", "security_opt", "stop_grace_period"):
        assert service[key] == alone["services"]["fusebox"][key]


def test_the_settings_beside_them_are_taken() -> None:
    options, _ = read(DEPLOY / "fusebox.example.toml", parser())
    assert options["store"].split("@")[1] == "postgres/fusebox"
    environment = COMPOSE["services"]["postgres"]["environment"]
    assert environment["POSTGRES_USER"] == environment["POSTGRES_DB"] == "fusebox"
    assert "choose-a-password" not in json.dumps([COMPOSE, manifests()])


@pytest.mark.parametrize("folder", FOLDERS, ids=["compose", "kubernetes"])
def test_the_proxy_is_set_as_the_docs_say(folder: Path) -> None:
    text = (folder / "Caddyfile").read_text(encoding="utf-8")
    servers = r"reverse_proxy (\S+:8000 ?){3}\{"
    plain = re.sub(r"^#.*\n|^ *tls .*\n", "", text, flags=re.MULTILINE)
    said = re.sub(r"^#.*\n", "", documented(STARTS["caddy"]), flags=re.MULTILINE)
    assert re.sub(servers, "", plain) == re.sub(servers, "", said)
    command = [str(programs() / "caddy"), "adapt", "--config", str(folder / "Caddyfile")]
    subprocess.run(command, check=True, capture_output=True)


def test_the_proxy_names_every_server() -> None:
    places = [
        re.findall(r"(\S+):8000", (folder / "Caddyfile").read_text("utf-8")) for folder in FOLDERS
    ]
    spec = manifest("StatefulSet")["spec"]
    assert places[0] == list(SERVERS)
    assert places[1] == [f"fusebox-{one}.{spec['serviceName']}" for one in range(spec["replicas"])]


def test_each_pod_is_told_what_there_is() -> None:
    pod = container()
    (address,) = pod["env"]
    assert address["valueFrom"]["fieldRef"]["fieldPath"] == "status.podIP"
    words = [word.replace(f"$({address['name']})", "10.1.2.3") for word in pod["args"]]
    options = told(words)
    assert options["port"] == ports()["http"]
    assert options["link"] == ("10.1.2.3", ports()["link"])
    assert options["metrics"].port == ports()["metrics"]
    places = {mount["name"]: mount["mountPath"] for mount in pod["volumeMounts"]}
    assert str(options["data"]) == places["data"]
    assert str(options["config"].parent) == places["settings"]
    user = re.search(r"^USER (\d+)$", IMAGE, re.MULTILINE)
    assert user is not None
    shared = manifest("StatefulSet")["spec"]["template"]["spec"]["securityContext"]
    assert shared["runAsUser"] == int(user[1])


def test_its_probes_ask_for_what_is_answered(tmp_path: Path) -> None:
    pod = container()
    name = read(DEPLOY / "fusebox.example.toml", parser())[0]["name"][0]
    with Rig(tmp_path, hosts=frozenset({name})) as rig:
        for kind in ("startupProbe", "readinessProbe"):
            asked = pod[kind]["httpGet"]
            assert asked["port"] in ports()
            headers = {one["name"]: one["value"] for one in asked["httpHeaders"]}
            answer = httpx2.get(rig.address + asked["path"], headers=headers, timeout=PATIENCE)
            assert answer.status_code == 200
    assert pod["livenessProbe"]["tcpSocket"]["port"] in ports()


def test_a_pod_has_the_time_to_hand_over_its_tables() -> None:
    *_, waits = container()["lifecycle"]["preStop"]["exec"]["command"]
    seconds = int(re.findall(r"sleep\((\d+)\)", waits)[0])
    spec = manifest("StatefulSet")["spec"]
    assert spec["template"]["spec"]["terminationGracePeriodSeconds"] > seconds + 2 * GRACE
    assert manifest("PodDisruptionBudget")["spec"]["minAvailable"] < spec["replicas"]
    assert container()["lifecycle"]["preStop"]["exec"]["command"][0] in IMAGE


def test_what_selects_finds_what_is_there() -> None:
    for kind in ("Service", "StatefulSet", "Deployment"):
        for one in manifests():
            if one["kind"] == kind:
                selector = one["spec"]["selector"]
                assert selector.get("matchLabels", selector) == {"app": one["metadata"]["name"]}
    labels = manifest("Service")["metadata"]["labels"]
    monitor = manifest("ServiceMonitor")["spec"]
    assert monitor["selector"]["matchLabels"] == labels
    named = {port["name"] for port in manifest("Service")["spec"]["ports"]}
    assert {one["port"] for one in monitor["endpoints"]} <= named
    for rule in manifest("NetworkPolicy")["spec"]["ingress"]:
        assert {one["port"] for one in rule["ports"]} <= ports().keys()
