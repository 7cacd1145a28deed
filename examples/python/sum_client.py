"""One device's part in one secure sum, five rounds (docs/protocol.md, The sum and its rounds).

The state is a dictionary of plain values, so that it can be written down between visits.
"""

import hashlib
import secrets
import struct

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from numbers_of_sums import holders, mask_neighbours

L = 2**252 + 27742317777372353535851937790883648493
P = 2**255 - 19
VERSION = 2
KEYS, DEALING, VERDICT, INPUT, RETURNS, DECLINE = 1, 2, 3, 4, 5, 6
HOLDERS, PARCELS, MASKS, OPENING, DONE, ABORTED = 1, 2, 3, 4, 5, 6


class Refused(Exception):
    """The device stops, and nothing leaves."""


def refuse_unless(holds, rule):
    if not holds:
        raise Refused(rule)


def u16(value):
    return struct.pack("<H", value)


def u32(value):
    return struct.pack("<I", value)


def scalar(value):
    return (value % L).to_bytes(32, "little")


def number(content):
    return int.from_bytes(content, "little")


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def held_of(answer):
    return sha256(answer)[:16] if answer else bytes(16)


class Fields:
    """Reads a message of the sum to its end."""

    def __init__(self, content):
        self.content, self.at = content, 0

    def take(self, count):
        refuse_unless(self.at + count <= len(self.content), "a message that ends too early")
        self.at += count
        return self.content[self.at - count : self.at]

    def u8(self):
        return self.take(1)[0]

    def u16(self):
        return struct.unpack("<H", self.take(2))[0]

    def u31(self):
        value = struct.unpack("<I", self.take(4))[0]
        refuse_unless(value < 1 << 31, "a number of 32 bits")
        return value

    def end(self):
        refuse_unless(self.at == len(self.content), "a message with bytes left over")


def raw_private(key):
    return key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())


def raw_public(key):
    """The 32 bytes of a key pair's public half."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def new_point():
    """A scalar and its point on Ed25519 (RFC 8032, 5.1.5)."""
    key = Ed25519PrivateKey.generate()
    clamped = bytearray(hashlib.sha512(raw_private(key)).digest()[:32])
    clamped[0] &= 0xF8
    clamped[31] = clamped[31] & 0x7F | 0x40
    return number(clamped) % L, raw_public(key)


def montgomery(point):
    y = number(point) & (1 << 255) - 1
    return ((1 + y) * pow(1 - y, -1, P) % P).to_bytes(32, "little")


def mask_private_key(s):
    x = s * pow(8, -1, L) % L
    if not 2**251 <= x < 2**252:
        x = L - x
    return X25519PrivateKey.from_private_bytes((8 * x).to_bytes(32, "little"))


def hkdf(secret, label, *fields):
    info = label + b"".join(fields)
    return HKDF(hashes.SHA256(), 32, None, info).derive(secret)


def evaluate(polynomial, point):
    value = 0
    for coefficient in reversed(polynomial):
        value = (value * point + coefficient) % L
    return value


class SumClient:
    """What is asked goes into `receive`, the answer comes out of it, and the state is in `state`."""

    def __init__(self, query, session, coordinator, index, state):
        self.query, self.session, self.coordinator, self.index = query, session, coordinator, index
        self.state = state

    @staticmethod
    def seat(query, session, coordinator, index, identity):
        """Makes keys; the first answer is then `state["answer"]`."""
        share_key = X25519PrivateKey.generate()
        s, point = new_point()
        client = SumClient(query, session, coordinator, index, {})
        share_public = raw_public(share_key)
        signed = b"sfumato-2 keys  " + session + coordinator + u32(index) + share_public + point
        client.state = {
            "round": KEYS,
            "share_key": raw_private(share_key).hex(),
            "share_public": share_public.hex(),
            "s": scalar(s).hex(),
            "point": point.hex(),
            "before": "",
            "request": "",
        }
        client.answer(KEYS, share_public + point + identity.sign(signed))
        return client

    def answer(self, kind, body):
        self.state["before"] = self.state.get("answer", "")
        self.state["answer"] = (bytes([VERSION, kind]) + self.session[:8] + body).hex()
        self.state["round"] = kind
        return bytes.fromhex(self.state["answer"])

    def pending(self):
        return bytes.fromhex(self.state["answer"])

    def check_held(self, held):
        """Anything else than one of the last two answers: this device was restored from a copy."""
        known = (held_of(bytes.fromhex(self.state[each])) for each in ("answer", "before"))
        refuse_unless(held in known, "the coordinator has another answer of this device")

    def receive(self, message, vector):
        """The answer to a request, or None at the end; `vector(divisor)` makes the device's vector."""
        fields = Fields(message)
        refuse_unless(fields.u8() == VERSION, "another version")
        kind = fields.u8()
        refuse_unless(fields.take(8) == self.session[:8], "another session")
        held = fields.take(16)
        if kind in (DONE, ABORTED):
            self.state["over"] = "opened" if kind == DONE else "failed"
            return None
        self.check_held(held)
        body = message[26:]
        if kind == self.state["round"] - 1:
            refuse_unless(sha256(body).hex() == self.state["request"], "the same round asks anew")
            return self.pending()
        refuse_unless(kind == self.state["round"], "a request out of turn")
        steps = {HOLDERS: self.deal, PARCELS: self.judge, OPENING: self.give_back}
        answer = self.mask(fields, vector) if kind == MASKS else steps[kind](fields)
        self.state["request"] = sha256(body).hex()
        return answer

    # ---- round 2

    def deal(self, fields):
        arrived = fields.u31()
        own = bytes.fromhex(self.state["share_public"]) + bytes.fromhex(self.state["point"])
        refuse_unless(fields.take(64) == own, "its own keys are altered")
        refuse_unless(arrived <= self.query.seats, "more devices than seats")
        k, t, _ = holders(arrived, self.query.corrupt, self.query.lost(arrived))
        refuse_unless(fields.u16() == k, "another number of holders")
        listed = [(fields.u31(), fields.take(32)) for _ in range(k)]
        fields.end()
        self.check_peers(listed, own[:32])
        self.state.update(arrived=arrived, keys={str(i): key.hex() for i, key in listed})
        return self.answer(DEALING, self.dealing(listed, t))

    def check_peers(self, listed, own_key):
        indices = {index for index, _ in listed} | {self.index}
        keys = {key for _, key in listed} | {own_key}
        refuse_unless(len(indices) == len(listed) + 1, "an index that is its own, or repeated")
        refuse_unless(max(indices) < self.query.seats, "an index that is no seat")
        refuse_unless(len(keys) == len(listed) + 1, "two equal keys")

    def dealing(self, listed, t):
        s, point = number(bytes.fromhex(self.state["s"])), bytes.fromhex(self.state["point"])
        rho, nonce = new_point()
        if secrets.randbelow(2):
            rho, nonce = L - rho, nonce[:31] + bytes([nonce[31] ^ 0x80])
        seed = secrets.randbelow(L)
        f, g, f2, g2 = ([first] + [secrets.randbelow(L) for _ in range(t - 1)] for first in (s, rho, seed, secrets.randbelow(L)))
        self.state["seed"] = scalar(seed).hex()
        sealed, checks = [], []
        for j, (holder, key) in enumerate(listed, start=1):
            parcel = b"".join(scalar(evaluate(each, j)) for each in (f, g, f2, g2))
            checks.append(self.check(self.index, j, 1, parcel[:64]) + self.check(self.index, j, 2, parcel[64:]))
            data = self.sealed_data(self.index, holder, j)
            sealed.append(AESGCM(self.share_key(self.index, holder, key)).encrypt(checks[-1][:12], parcel, data))
        transcript = sha256(b"sfumato-2 deal  ", self.session, u32(self.index), point, nonce, *sealed, *checks)
        r = number(hashlib.sha512(nonce + point + transcript).digest()) % L
        blinded = [scalar(b + r * a) for a, b in list(zip(f, g)) + list(zip(f2, g2))]
        return nonce + u16(len(sealed)) + b"".join(sealed) + b"".join(checks) + u16(t) + b"".join(blinded)

    def share_key(self, sender, receiver, key):
        mine = X25519PrivateKey.from_private_bytes(bytes.fromhex(self.state["share_key"]))
        agreed = mine.exchange(X25519PublicKey.from_public_bytes(key))
        own = bytes.fromhex(self.state["share_public"])
        ordered = own + key if sender == self.index else key + own
        return hkdf(agreed, b"sfumato-2 share ", self.session, u32(sender), u32(receiver), ordered)

    def sealed_data(self, sender, receiver, point):
        return b"sfumato-2 sealed" + self.session + u32(sender) + u32(receiver) + u32(point)

    def check(self, dealer, point, kind, values):
        return sha256(b"sfumato-2 check ", self.session, u32(dealer), u32(point), bytes([kind]), values)[:16]

    # ---- round 3

    def judge(self, fields):
        count, accepted, shares, dealers = fields.u16(), 0, {}, set()
        for i in range(count):
            dealer, point = fields.u31(), fields.u16()
            sealed, key_check, seed_check = fields.take(144), fields.take(16), fields.take(16)
            r, h, h2 = (number(fields.take(32)) for _ in range(3))
            refuse_unless(str(dealer) in self.state["keys"] and dealer not in dealers, "an unknown dealer")
            dealers.add(dealer)
            parcel = self.open(dealer, point, key_check[:12], sealed)
            if parcel is None or key_check != self.check(dealer, point, 1, parcel[:64]) or seed_check != self.check(dealer, point, 2, parcel[64:]):
                continue
            f, g, f2, g2 = (number(parcel[at : at + 32]) for at in range(0, 128, 32))
            if max(f, g, f2, g2) < L and h == (g + r * f) % L and h2 == (g2 + r * f2) % L:
                accepted |= 1 << i
                shares[str(dealer)] = (parcel[:32] + parcel[64:96]).hex()
        fields.end()
        del self.state["share_key"]
        self.state["shares"] = shares
        return self.answer(VERDICT, u16(count) + accepted.to_bytes((count + 7) // 8, "little"))

    def open(self, dealer, point, nonce, sealed):
        key = self.share_key(dealer, self.index, bytes.fromhex(self.state["keys"][str(dealer)]))
        try:
            return AESGCM(key).decrypt(nonce, sealed, self.sealed_data(dealer, self.index, point))
        except InvalidTag:
            return None

    # ---- round 4

    def mask(self, fields, vector):
        good, digest = fields.u31(), fields.take(32)
        survivors = good - self.query.lost(good)
        refuse_unless(good <= self.state["arrived"], "more good dealers than devices")
        refuse_unless(survivors >= max(2, self.query.minimum_survivors), "too few good dealers")
        count = mask_neighbours(good, self.query.corrupt, self.query.lost(good))
        refuse_unless(fields.u16() == count, "another number of mask neighbours")
        listed = [(fields.u31(), fields.take(32)) for _ in range(count)]
        fields.end()
        self.check_peers([(i, montgomery(a)) for i, a in listed], montgomery(bytes.fromhex(self.state["point"])))
        counts = (self.state["arrived"], good, self.query.corrupt, survivors)
        numbers = sha256(b"sfumato-2 number", self.session, *map(u32, counts), digest)
        entries = vector(max(1, survivors - self.query.corrupt))
        self.add_masks(entries, numbers, listed)
        self.state.update(good=good, survivors=survivors)
        for spent in ("s", "seed", "keys"):
            del self.state[spent]
        packed = sum(value << i * self.query.bits for i, value in enumerate(entries))
        size = (len(entries) * self.query.bits + 7) // 8
        return self.answer(INPUT, u32(size) + packed.to_bytes(size, "little"))

    def add_masks(self, entries, numbers, listed):
        seed = bytes.fromhex(self.state["seed"])
        add(entries, hkdf(seed, b"sfumato-2 self  ", self.session, numbers, u32(self.index)), 1, self.query.bits)
        own, point = mask_private_key(number(bytes.fromhex(self.state["s"]))), bytes.fromhex(self.state["point"])
        for other, a in listed:
            agreed = own.exchange(X25519PublicKey.from_public_bytes(montgomery(a)))
            first, second = sorted([(self.index, point), (other, a)])
            fields = (numbers, u32(first[0]), u32(second[0]), first[1], second[1])
            mask = hkdf(agreed, b"sfumato-2 pair  ", self.session, *fields)
            add(entries, mask, 1 if self.index < other else -1, self.query.bits)

    # ---- round 5

    def give_back(self, fields):
        survivors = fields.u31()
        refuse_unless(self.state["survivors"] <= survivors <= self.state["good"], "a number of survivors that cannot be")
        surviving = [fields.u31() for _ in range(fields.u16())]
        dropped = [fields.u31() for _ in range(fields.u16())]
        fields.end()
        named = surviving + dropped
        refuse_unless(len(set(named)) == len(named), "a dealer twice, or both survivor and dropped")
        refuse_unless(all(str(each) in self.state["shares"] for each in named), "a dealer that was not accepted")
        shares = [self.state["shares"][str(each)][64:] for each in surviving]
        shares += [self.state["shares"][str(each)][:64] for each in dropped]
        del self.state["shares"]
        return self.answer(RETURNS, u16(len(shares)) + bytes.fromhex("".join(shares)))


def add(entries, seed, sign, bits):
    """Adds or takes away a mask: AES-128 in counter mode, a lane an entry."""
    lane = 4 if bits <= 32 else 8
    stream = Cipher(algorithms.AES(seed[:16]), modes.CTR(seed[16:])).encryptor().update(bytes(lane * len(entries)))
    for i in range(len(entries)):
        value = number(stream[i * lane : (i + 1) * lane])
        entries[i] = (entries[i] + sign * value) % (1 << bits)
