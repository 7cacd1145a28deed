"""A coordinator's REST API, as /api/v1/openapi.yaml describes it."""

import json
import ssl
import time
import urllib.error
import urllib.request
from typing import Callable, List, Optional

from .maps import Heatmap, read_map

_ENDED = {"finished", "stopped", "failed"}


class CoordinatorError(Exception):
    """A refusal: ``status``, and what the coordinator says of it."""

    def __init__(self, status: int, problem: dict):
        super().__init__(problem.get("detail") or problem.get("title") or "status %d" % status)
        self.status = status
        self.problem = problem

    @property
    def code(self) -> Optional[str]:
        return self.problem.get("code")


class Coordinator:
    """``Coordinator("https://maps.example.org", token)``; ``ca`` is a file of certificates."""

    def __init__(self, url: str, token: str, ca: Optional[str] = None, timeout: float = 60):
        self._url = url.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._tls = ssl.create_default_context(cafile=ca) if url.startswith("https:") else None

    def campaigns(self) -> List[dict]:
        return self._json("GET", "/campaigns")["campaigns"]

    def plan(self, terms: dict) -> dict:
        """What a campaign would be like. Nothing is kept and nothing is spent."""
        return self._json("POST", "/plan", terms)

    def create(self, terms: dict) -> dict:
        """Creates and starts a campaign; wants the admin's token."""
        return self._json("POST", "/campaigns", terms)

    def show(self, campaign: str) -> dict:
        return self._json("GET", "/campaigns/" + campaign)

    def stop(self, campaign: str) -> dict:
        return self._json("POST", "/campaigns/%s/stop" % campaign)

    def delete(self, campaign: str) -> None:
        self._call("DELETE", "/campaigns/" + campaign)

    def queries(self, campaign: str) -> List[dict]:
        return self._json("GET", "/campaigns/%s/queries" % campaign)["queries"]

    def privacy(self, campaign: str) -> dict:
        return self._json("GET", "/campaigns/%s/privacy" % campaign)

    def map(self, campaign: str, query: Optional[int] = None) -> Heatmap:
        """The newest map, or the one after so many queries."""
        return read_map(self.download(campaign, "geojson", query))

    def download(self, campaign: str, fmt: str, query: Optional[int] = None) -> bytes:
        """The map as a file of any format that the coordinator writes."""
        path = "/campaigns/%s/heatmap.%s" % (campaign, fmt)
        return self._call("GET", path if query is None else "%s?query=%d" % (path, query))

    def wait(
        self,
        campaign: str,
        limit: float = 3600,
        pause: float = 2,
        tell: Callable[[dict], None] = lambda view: None,
    ) -> dict:
        """Waits until a campaign has ended; ``tell`` sees it each time. Gives up after ``limit``."""
        end = time.monotonic() + limit
        while True:
            view = self.show(campaign)
            tell(view)
            if view["state"]["kind"] in _ENDED:
                return view
            if time.monotonic() + pause > end:
                raise TimeoutError("campaign %s is still %s" % (campaign, view["state"]["kind"]))
            time.sleep(pause)

    def _json(self, method: str, path: str, body: Optional[dict] = None) -> dict:
        return json.loads(self._call(method, path, body))

    def _call(self, method: str, path: str, body: Optional[dict] = None) -> bytes:
        request = urllib.request.Request(
            self._url + "/api/v1" + path,
            method=method,
            data=None if body is None else json.dumps(body).encode("utf-8"),
            headers={"Authorization": "Bearer " + self._token, "Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(
                request, timeout=self._timeout, context=self._tls
            ) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise CoordinatorError(error.code, _problem(error.read())) from None


def _problem(body: bytes) -> dict:
    try:
        problem = json.loads(body)
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}
