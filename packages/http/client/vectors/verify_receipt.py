#!/usr/bin/env python3
"""Checks the receipt of a drawn card, with Python's standard library alone (3.9 or newer).

    python3 verify_receipt.py receipt.json --policy policy.txt

Written from the description of receipts, apart from `cardpack/verify`; `try_vectors.py` tries it.
"""
import argparse, base64, hashlib, hmac, json, sys
from datetime import datetime
from pathlib import Path

class Refuted(Exception): """What a check found to be wrong."""
class Open(Exception): """Nothing is wrong, but it can't be told yet, or not with what the reader brought."""
def must(holds, why):
    if not holds: raise Refuted(why)
def given(value, why="the draw is not in a checkpoint yet"):
    if value is None: raise Open(why)
    return value

# Bytes: big-endian, texts behind their length, and tags that name what is hashed.

def sha256(*parts): return hashlib.sha256(b"".join(parts)).digest()
def tag(name): return b"cardpack/" + name.encode() + b"/v1\0"
def u32(value): return value.to_bytes(4, "big")
def text(value): return len(value.encode()).to_bytes(2, "big") + value.encode()
def decode(encoded):
    plain = encoded.replace("-", "+").replace("_", "/").rstrip("=")
    return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)

# Ed25519 (RFC 8032): points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
def plus(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P
def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar > 0:
        total = plus(total, point) if scalar & 1 else total
        point, scalar = plus(point, point), scalar >> 1
    return total
def point_of(data):
    """The point of its 32 bytes."""
    value = int.from_bytes(data, "little")
    sign, y = value >> 255, value & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    must(y < P and (x * x - square) % P == 0 and (x > 0 or sign == 0), "bytes are no point of the curve")
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P

BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
def is_signed(key, message, signature):
    s = int.from_bytes(signature[32:], "little")
    must(len(key) == 32 and len(signature) == 64 and s < L, "a signature is malformed")
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    p, q = times(s, BASE), plus(point_of(signature[:32]), times(k, point_of(key)))
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0

# Trees of hashes (RFC 6962).

def sides(at, last, path):
    """Each hash of a path, with whether it stands on the left; the path must end at the root."""
    for other in path:
        must(last > 0, "a path is too long")
        is_left = at % 2 == 1 or at == last
        yield other, is_left
        while is_left and at % 2 == 0 and at != 0: at, last = at // 2, last // 2
        at, last = at // 2, last // 2
    must(last == 0, "a path is too short")
def root_of(entry, index, size, path):
    must(0 <= index < size, "an entry is beyond the end")
    known = sha256(b"\0", entry)
    for other, is_left in sides(index, size - 1, path):
        known = sha256(b"\1", other, known) if is_left else sha256(b"\1", known, other)
    return known
def is_extension(old, now, proof):
    """Whether the first entries of the newer log are those of the older one; each is (size, root)."""
    if old[0] == 0 or old[0] >= now[0]:
        return proof == [] and (old[0] == 0 or old == now)
    at, last = old[0] - 1, now[0] - 1
    while at % 2 == 1: at, last = at // 2, last // 2
    first, *path = proof if at > 0 else [old[1], *proof]
    older = newer = first
    for other, is_left in sides(at, last, path):
        older = sha256(b"\1", other, older) if is_left else older
        newer = sha256(b"\1", other, newer) if is_left else sha256(b"\1", newer, other)
    return (older, newer) == (old[1], now[1])

# Signed notes, and the policy of who must have signed them (C2SP).

def parse_note(note):
    body, _, lines = note.rpartition("\n\n")
    must(body != "" and note.endswith("\n"), "it is no signed note")
    signatures = [line.split(" ") for line in lines[:-1].split("\n")]
    must(all(len(each) == 3 and each[0] == "\u2014" for each in signatures), "a signature is malformed")
    return body + "\n", [(name, decode(encoded)) for _, name, encoded in signatures]
def parse_checkpoint(note):
    origin, size, root = note[0].split("\n")[:3]
    must(size.isascii() and size.isdigit(), "its size is no number")
    return origin, (int(size), decode(root))
def parse_key(vkey):
    name, key_id, encoded = vkey.split("+", 2)
    data = decode(encoded)
    must(len(data) == 33 and id_of(name, data).hex() == key_id, vkey + " is no verifier key")
    return name, data
def id_of(name, data): return sha256(name.encode() + b"\n", data)[:4]
def parse_policy(words):
    logs, keys, who, quorum = [], [], {"none": lambda at: True}, None
    def group(needed, members):
        return lambda at: sum(1 for each in members if who[each](at)) >= needed
    for word, *rest in filter(None, (line.split("#")[0].split() for line in words.split("\n"))):
        must(word in ("log", "witness", "group", "quorum"), word + " is no word of a policy")
        must(word == "quorum" or rest[0] not in who, rest[0] + " has a line of the policy already")
        if word == "log": logs.append(parse_key(rest[0]))
        elif word == "witness":
            keys.append(parse_key(rest[1]))
            who[rest[0]] = (lambda key: lambda at: at(key))(keys[-1])
        elif word == "group":
            must(len(set(rest[2:])) == len(rest[2:]), "a group names a member twice")
            who[rest[0]] = group({"any": 1, "all": len(rest) - 2}.get(rest[1]) or int(rest[1]), rest[2:])
        else: quorum = rest[0]
    must(len({data[1:] for _, data in keys}) == len(keys), "a key of the policy has two names")
    return logs, who[quorum or ("no line" if keys else "none")], quorum or "none"
def has_signed(key, note, until=None):
    """A witness signs with the time at which it saw the log; a log says none."""
    (name, data), (body, signatures) = key, note
    for signature in (each[4:] for signer, each in signatures if signer == name and each[:4] == id_of(name, data)):
        at, is_witness = int.from_bytes(signature[:8], "big"), data[0] == 4
        said = f"cosignature/v1\ntime {at}\n{body}" if is_witness else body
        signature = signature[8:] if is_witness else signature
        if not (is_witness and until and at > until) and is_signed(data[1:], said.encode(), signature): return True
    return False
def must_be_trusted(policy, note, until=None):
    logs, quorum, origin = *policy[:2], parse_checkpoint(note)[0]
    is_log = any(key[0] == origin and has_signed(key, note) for key in logs)
    must(is_log, "no key of the policy has signed it as the log")
    given(quorum(lambda key: has_signed(key, note)) or None, "too few witnesses have signed it")
    must(quorum(lambda key: has_signed(key, note, until)), "it was witnessed after the order")

# The checks, each of a receipt `r` and of what its reader knows.

def entry(proof): return json.loads(given(proof)["entry"])
def seconds(at): return int(datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp() // 1)
def check_format(r, known):
    must(r["format"] == "cardpack-receipt/1", "the format is another")
    must([type(r[part]) for part in ("card", "order", "passed")] == [dict, dict, list], "a part is missing")
def check_checkpoint(r, known):
    note = parse_note(given(r["checkpoint"]))
    if "remembered" in known:
        (origin, now), before = parse_checkpoint(note), parse_note(known["remembered"]["checkpoint"])
        proof = [decode(each) for each in known["remembered"]["proof"]]
        must(origin == parse_checkpoint(before)[0], "the log was another")
        must(is_extension(parse_checkpoint(before)[1], now, proof), "it does not go on with the one that was seen")
    must_be_trusted(parse_policy(given(known.get("policy"), "no policy was given")), note)
def check_inclusion(r, known):
    given(r["draw"])
    size, root = parse_checkpoint(parse_note(given(r["checkpoint"])))[1]
    others = [each["taken"] for each in r["passed"]] + ([r["replaced"]] if r.get("replaced") else [])
    for proof in [r["draw"], r["stock"], r["day"], *r["odds"], *others]:
        must(proof is not None, "an entry is missing")
        found = root_of(proof["entry"].encode(), proof["index"], size, [decode(each) for each in proof["path"]])
        must(found == root, "an entry is not in the log")
def check_request(r, known):
    account, key = (given(known.get(name), "no key was given") for name in ("accountId", "idempotencyKey"))
    made = sha256(tag("request"), text(account), text(key))
    must(made == decode(r["order"]["requestHash"]), "it is another order")
def check_entropy(r, known):
    draw, order, words = entry(r["draw"]), r["order"], r["order"]["clientSeed"]
    must(known.get("clientSeed", words) == words, "the customer's words are others")
    request = decode(given(order["requestHash"], "the order's hash is erased"))
    made = sha256(tag("entropy"), request, u32(order["ordinal"]), text(words or ""))
    must(made == decode(draw["e"]), "the draw has another entropy")
    client = None if words is None else sha256(tag("client"), text(words))
    must(client == (decode(draw["c"]) if "c" in draw else None), "the tag of the customer's words is another")
def minute_asked(order, draw):
    at, ordered, until = draw["at"], seconds(order["orderedAt"]), order["refundableUntil"]
    must(at >= ordered, "it was drawn before it was ordered")
    must(until is not None or at == ordered, "it was drawn later than it was ordered")
    end, late = at if until is None else seconds(until), draw.get("late") is True
    must(not late or at >= end + 600, "it was drawn in time, and is called late")
    return (at if late or at < end else end) // 60
def witnessed(r, known):
    """The day's promise was seen by others before the order."""
    day, policy = r["day"], parse_policy(known.get("policy", ""))
    if policy[2] != "none":
        note = parse_note(given(day.get("checkpoint"), "the checkpoint of the promise is missing"))
        must(parse_checkpoint(note)[1][0] > day["index"], "the promise is not in its checkpoint")
        must_be_trusted(policy, note, seconds(r["order"]["orderedAt"]))
def check_minute(r, known):
    draw, order, day = entry(r["draw"]), r["order"], given(r["day"], "the day is missing")
    for name in ("orderedAt", "refundableUntil"):
        must(known.get(name, order[name]) == order[name], name + " was another")
    minute, promise = minute_asked(order, draw), entry(day)
    must(draw["k"] == minute == r["seed"]["minute"], "the minute is another")
    must(promise["t"] == "day" and promise["d"] == minute // 1440, "the seed's day is another")
    must(day["index"] < r["draw"]["index"], "the day was promised after the draw")
    must(promise.get("r", 0) == draw.get("r", 0), "the promise is of other seeds than the draw's")
    if "r" not in draw: witnessed(r, known)
def check_replaced(r, known):
    draw, note = entry(r["draw"]), r.get("replaced")
    must(bool(note) == ("r" in draw), "the note of a replacement is missing, or there was none")
    if note:
        said = entry(note)
        must((said["t"], said["what"], said["r"]) == ("note", "reanchor", draw["r"]), "its note is of another")
        must(note["index"] < r["day"]["index"] < r["draw"]["index"], "the note came after the draw, or its promise")
        early = said["at"] < seconds(r["order"]["orderedAt"])
        given(early or None, "the seeds were replaced after this pack was ordered: " + said["why"])
        try: witnessed(r, known)
        except Refuted as cause: raise Open(str(cause))
def check_seed(r, known):
    link = decode(given(r["seed"]["value"], "the seed is not told yet"))
    for _ in range(r["seed"]["minute"] % 1440 + 1):
        link = sha256(tag("chain"), link)
    must(link == decode(entry(r["day"])["a"]), "the seed does not lead to the day's anchor")
def numbers(seed, machine, entropy):
    for block in range(2**32):
        data = hmac.digest(seed, tag("draw") + u32(machine) + entropy + u32(block), "sha256")
        yield from (int.from_bytes(data[at:at + 8], "big") for at in range(0, 32, 8))
def uniform(stream, bound): return next(value for value in stream if value < 2**64 - 2**64 % bound) % bound
def way(stream, stages, name, size, taken):
    """The slot that the numbers take of this list when all before it were empty, and what they pass."""
    for is_one, lists in stages:
        left = [(each, int(weight)) for each, weight in lists if int(weight) > 0]
        while left:
            ticket, at = 0 if is_one else uniform(stream, sum(weight for _, weight in left)), 0
            while ticket >= left[at][1]:
                ticket, at = ticket - left[at][1], at + 1
            if left.pop(at)[0] != name:
                continue
            passed, slot = [], uniform(stream, size)
            while slot in taken:
                passed, slot = passed if slot in passed else [*passed, slot], uniform(stream, size)
            return slot, passed
    return None, []
def check_draw(r, known):
    draw, odds = entry(r["draw"]), {each["o"]: each for each in map(entry, r["odds"])}
    must(draw["t"] == "draw", "its entry is no draw")
    seed = decode(given(r["seed"]["value"], "the seed is not told yet"))
    own, latest, stage = odds[r["order"]["oddsVersion"]], odds[draw["o"]], draw.get("f", 0)
    stages = [(each["mode"] == "stock", [("*", 1)] if each["mode"] == "stock" else each["tiers"])
              for each in [own, latest][:1 if stage == 0 else 2]]
    if stage == 2:
        stages.append((False, [("*", 1), *[(name, 1) for name, _ in latest.get("tiers", [])]]))
    named = [each["slot"] for each in r["passed"]]
    must(len(set(named)) < draw["n"], "no slot is left")
    slot, passed = way(numbers(seed, draw["m"], decode(draw["e"])), stages, draw["l"], draw["n"], set(named))
    must(slot == draw["s"] and passed == named, "the numbers name another slot, or pass others")
    for each in r["passed"]:
        out = entry(each["taken"])
        slots = [out["s"]] if out["t"] == "draw" else out["s"] if out["t"] == "out" else []
        is_here = all(out[name] == draw[name] for name in ("m", "l", "g"))
        must(each["slot"] in slots and is_here and out["q"] < draw["q"], "a slot was not empty")
def check_card(r, known):
    draw, card, stock = entry(r["draw"]), r["card"], given(r["stock"])
    put = entry(stock)
    must(put["t"] in ("stock", "renumber"), "the entry of its place is of another kind")
    must(all(put[name] == draw[name] for name in ("m", "l", "g")), "its place is in another list")
    must(stock["slot"] == draw["s"], "its place is another than the draw's")
    must(put["q"] < draw["q"] and stock["index"] < r["draw"]["index"], "it came after the draw")
    item = sha256(tag("item"), decode(card["salt"]), text(card["reference"]), text(card["label"]))
    path = [decode(each) for each in stock["itemPath"]]
    found = root_of(item + card["label"].encode(), stock["slot"] - put.get("from", 0), put["count"], path)
    must(found == decode(put["root"]), "another card is committed in that place")
def check_odds(r, known):
    draw, ordered = entry(r["draw"]), r["order"]["oddsVersion"]
    for proof in r["odds"]:
        odds = entry(proof)
        must(odds["t"] == "odds" and odds["m"] == draw["m"], "the odds are of another machine")
        must(odds["q"] < draw["q"] and proof["index"] < r["draw"]["index"], "the odds came after the draw")
    must(ordered in [entry(each)["o"] for each in r["odds"]], "the odds of the order are missing")
    must("f" in draw or draw["o"] == ordered, "it was drawn by other odds")
CHECKS = "format checkpoint inclusion request entropy minute replaced seed draw card odds".split()
def verify(receipt, known):  # How each check ended, by its name.
    results = {}
    for check in CHECKS:
        try: results[check] = ("passed", globals()["check_" + check](receipt, known) or "")
        except Open as cause: results[check] = ("open", str(cause))
        except Exception as cause:  # A malformed part refutes the receipt, too.
            results[check] = ("failed", str(cause) or type(cause).__name__)
    return results
def read(path): return Path(path).read_text("utf-8")
def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("receipt")
    for name in ("policy", "accountId", "idempotencyKey", "clientSeed"):
        parser.add_argument("--" + name, type=read if name == "policy" else str)
    known = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    results = verify(json.loads(read(known.pop("receipt"))), known)
    for name, (result, why) in results.items():
        print(f"{result:7} {name:11} {why}")
    return 1 if any(result == "failed" for result, _ in results.values()) else 0

if __name__ == "__main__":
    sys.exit(main())
