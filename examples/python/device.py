#!/usr/bin/env python3
"""A device in Python: one visit to a coordinator, as docs/protocol.md says. An example, not a library.

    apt-get install python3-grpcio python3-protobuf python3-cryptography protobuf-compiler
    protoc --python_out=. -I ../../protocol/src/main/protobuf/sfumato/v1 device.proto
    ./device.py --coordinator 127.0.0.1:8080 --folder phone --place 38.71,-9.14

Each run is one visit: it prints `took-part`, `come-back SECONDS WHY`, `declined WHY` or `failed WHY`. What it
must remember between visits is in its folder. It takes part in a campaign once.
"""

import argparse
import json
import os
import queue
import sys
import time

import device_pb2 as wire
import grpc
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from canonical import Malformed, Query, Terms
from numbers_of_sums import NoSafeSum
from sum_client import INPUT, Refused, SumClient, raw_public, sha256

PATIENCE = 120
MAX_EPSILON = 1_000_000  # of a campaign, in millionths


class Folder:
    """Files that are on the disk when a method returns."""

    def __init__(self, path):
        os.makedirs(path, mode=0o700, exist_ok=True)
        self.path = path

    def read(self, name):
        try:
            with open(os.path.join(self.path, name)) as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def write(self, name, content):
        target = os.path.join(self.path, name)
        with open(os.open(target + ".new", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(content, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(target + ".new", target)
        self.force()

    def delete(self, name):
        os.remove(os.path.join(self.path, name))
        self.force()

    def force(self):
        folder = os.open(self.path, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


class Stream:
    """One call: what is said goes out at once, what is heard comes in turn."""

    def __init__(self, channel):
        self.out = queue.Queue()
        call = channel.stream_stream(
            "/sfumato.v1.Devices/TakePart",
            request_serializer=wire.FromDeviceWire.SerializeToString,
            response_deserializer=wire.ToDeviceWire.FromString,
        )
        self.heard = call(iter(self.out.get, None), timeout=PATIENCE)

    def say(self, **message):
        self.out.put(wire.FromDeviceWire(**message))

    def hear(self):
        return next(self.heard)

    def end(self):
        self.out.put(None)


class Over(Exception):
    """The visit is over; the text is its outcome."""


class Visit:
    def __init__(self, stream, folder, place, category):
        self.stream, self.folder = stream, folder
        self.place, self.category = place, category
        self.under_way = folder.read("sum.json")
        self.client = None

    def run(self):
        hello = wire.HelloWire(oldest_version=2, newest_version=2, returning=bool(self.under_way))
        self.stream.say(hello=hello)
        while True:
            message = self.stream.hear()
            step = getattr(self, "on_" + message.WhichOneof("message"))
            step(getattr(message, message.WhichOneof("message")))

    def on_offers(self, offers):
        self.coordinator = offers.coordinator
        if self.under_way:
            self.come_back_to(offers)
            return
        done = self.folder.read("spent.json") or []
        for content in offers.terms:
            terms = Terms.decode(content)
            wanted = terms.campaign.hex() not in done and not terms.credential and not terms.quantities
            if wanted and terms.epsilon <= MAX_EPSILON:
                self.join(terms, offers)
                return
        raise Over("come-back 60 nothing to answer")

    def identity(self, campaign):
        secret = self.folder.read("secret.json")
        if secret is None:
            secret = os.urandom(32).hex()
            self.folder.write("secret.json", secret)
        info = b"identity" + self.coordinator + campaign
        return Ed25519PrivateKey.from_private_bytes(HKDF(hashes.SHA256(), 32, None, info).derive(bytes.fromhex(secret)))

    def join(self, terms, offers):
        self.terms = terms
        key = self.identity(terms.campaign)
        signed = b"sfumato/v1 join" + offers.coordinator + terms.campaign + offers.nonce
        self.stream.say(join=wire.JoinWire(campaign=terms.campaign, identity=raw_public(key), signature=key.sign(signed)))

    def come_back_to(self, offers):
        self.restore()
        kept, campaign = self.under_way, self.client.query.terms.campaign
        key = self.identity(campaign)
        seat = [self.client.query.number, kept["sum"], kept["index"]]
        numbers = b"".join(each.to_bytes(4, "big") for each in seat)
        signed = b"sfumato/v2 return" + offers.coordinator + campaign + numbers + offers.nonce
        self.stream.say(
            back=wire.ReturnWire(
                campaign=campaign,
                query=seat[0],
                sum=seat[1],
                index=seat[2],
                identity=raw_public(key),
                signature=key.sign(signed),
            )
        )

    def restore(self):
        kept = self.under_way
        if kept["coordinator"] != self.coordinator.hex():
            raise Over("failed the coordinator is another one")
        content = bytes.fromhex(kept["query"])
        query = Query.decode(content)
        session = sha256(content, bytes.fromhex(kept["salt"]))
        self.client = SumClient(query, session, self.coordinator, kept["index"], kept["state"])

    def on_seat(self, seat):
        query = Query.decode(seat.query)
        if query.terms != self.terms or query.epsilon > self.terms.epsilon:
            raise Refused("a query that is not on the campaign's terms")
        if query.deadline < time.time() * 1000:
            raise Refused("a deadline that has passed")
        session = sha256(seat.query, seat.salt)
        self.client = SumClient.seat(query, session, self.coordinator, seat.index, self.identity(query.terms.campaign))
        self.under_way = {
            "coordinator": self.coordinator.hex(),
            "query": seat.query.hex(),
            "salt": seat.salt.hex(),
            "sum": seat.sum,
            "index": seat.index,
        }
        self.send(self.client.pending())

    def on_secagg(self, message):
        answer = self.client.receive(message, self.vector)
        if answer is None:
            self.finish("took-part" if self.client.state["over"] == "opened" else "failed the sum was not opened")
        self.send(answer)

    def vector(self, divisor):
        return self.client.query.vector(self.place, self.category, divisor)

    def send(self, answer):
        """On the disk before it leaves; and paid for before a masked input does."""
        self.under_way["state"] = self.client.state
        self.folder.write("sum.json", self.under_way)
        if self.client.state["round"] == INPUT:
            spent = self.folder.read("spent.json") or []
            campaign = self.client.query.terms.campaign.hex()
            if campaign not in spent:
                self.folder.write("spent.json", spent + [campaign])
        self.stream.say(secagg=answer)

    def on_noted(self, noted):
        self.client.check_held(noted.held)
        if noted.held != sha256(self.client.pending())[:16]:
            self.send(self.client.pending())
        elif not noted.stay:
            raise Over(f"come-back {noted.after_millis / 1000:g} the next round")

    def on_come_back(self, told):
        why = wire.ComeBackWire.Reason.Name(told.reason)
        if why == "SUM_OPENED":
            self.finish("took-part")
        if self.under_way and why in ("SUM_FAILED", "SHARD_FAILED", "SEATED_BEFORE"):
            self.finish("failed " + why)
        raise Over(f"come-back {told.after_millis / 1000:g} {why}")

    def finish(self, outcome):
        self.folder.delete("sum.json")
        raise Over(outcome)


def visit(arguments):
    folder = Folder(arguments.folder)
    with grpc.insecure_channel(arguments.coordinator) as channel:
        stream = Stream(channel)
        try:
            Visit(stream, folder, arguments.place, arguments.category).run()
        except Over as over:
            return str(over)
        except (Refused, Malformed, NoSafeSum) as refused:
            stream.say(decline=wire.DeclineWire())
            if folder.read("sum.json"):
                folder.delete("sum.json")
            return f"declined {refused}"
        except (grpc.RpcError, StopIteration) as lost:
            return f"come-back 5 the line is gone ({type(lost).__name__})"
        finally:
            stream.end()


def place(text):
    latitude, longitude = text.split(",")
    return float(latitude), float(longitude)


def main():
    parser = argparse.ArgumentParser(description="One visit of a device to a coordinator on this machine.")
    parser.add_argument("--coordinator", required=True, help="HOST:PORT, without TLS: for this machine only")
    parser.add_argument("--folder", required=True, help="where the device keeps its secret and what is under way")
    parser.add_argument("--place", type=place, help="LATITUDE,LONGITUDE; without it the device is nowhere")
    parser.add_argument("--category", type=int, default=0)
    outcome = visit(parser.parse_args())
    print(outcome)
    return 0 if outcome.startswith(("took-part", "come-back")) else 1


if __name__ == "__main__":
    sys.exit(main())
