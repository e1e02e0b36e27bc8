"""A supplier of games with one game, in Python's standard library alone, written from docs/wallet alone.

It serves what an operator asks of a supplier (its games, and the address of one) and calls the operator's wallet:
whoever opens the game's address stakes 10, is paid 25, stakes 4 and gets those back.

    openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out supplier.pem
    openssl pkey -in supplier.pem -pubout -out supplier-public.pem      # for the operator: supplier key pin
    python3 supplier.py --port 4711 --wallet https://play.example/wallet/studio9 --currency BDT \
        --key supplier.pem --kid s9-2026 --operator-key operator.pem
"""
import argparse
import base64
import hashlib
import json
import re
import time
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

UNIT = 100_000
CALL_TIMEOUT_S = 5
AGE_MAX_MS = 60_000
GAME = "py_coin"
# What stands before the digest in a signature of RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, 9.2).
SHA256_HEAD = bytes.fromhex("3031300d060960864801650304020105000420")


def numbers(der):
    """The integers of a key, however deep: n, e of a public one; 0, 0, n, e, d, ... of a private one (PKCS #8)."""
    found, at = [], 0
    while at < len(der):
        tag, size, at = der[at], der[at + 1], at + 2
        if size & 0x80:
            count = size & 0x7F
            size, at = int.from_bytes(der[at : at + count], "big"), at + count
        body, at = der[at : at + size], at + size
        if tag == 0x02:
            found.append(int.from_bytes(body, "big"))
        elif tag in (0x30, 0x04):
            found += numbers(body)
        elif tag == 0x03:
            found += numbers(body[1:])
    return found


def read_key(file):
    with open(file, encoding="ascii") as pem:
        return numbers(base64.b64decode("".join(line for line in pem if not line.startswith("-"))))


def padded(message, n):
    size = (n.bit_length() + 7) // 8
    digest = SHA256_HEAD + hashlib.sha256(message).digest()
    return b"\x00\x01" + b"\xff" * (size - len(digest) - 3) + b"\x00" + digest


def sign(message):
    _, _, n, _, d, *_ = read_key(args.key)
    value = pow(int.from_bytes(padded(message, n), "big"), d, n)
    return base64.b64encode(value.to_bytes((n.bit_length() + 7) // 8, "big")).decode()


def is_signed(message, signature):
    n, e = read_key(args.operator_key)
    try:
        value = pow(int.from_bytes(base64.b64decode(signature, validate=True), "big"), e, n)
    except ValueError:
        return False
    return value == int.from_bytes(padded(message, n), "big")


def strict_text(kid, timestamp, method, target, body):
    return "\n".join(["v2", kid, timestamp, method, target, hashlib.sha256(body).hexdigest()]).encode()


def call_wallet(path, message):
    """One call of the operator's wallet: its answer, or None where the outcome is unknown."""
    body = json.dumps({"request_uuid": str(uuid.uuid4()), **message}).encode()
    timestamp = str(int(time.time() * 1000))
    target = urlsplit(args.wallet).path + path
    headers = {
        "Content-Type": "application/json",
        "X-Wallet-Signature": sign(body),
        "X-Wallet-Key-Id": args.kid,
        "X-Wallet-Timestamp": timestamp,
        "X-Wallet-Signature-2": sign(strict_text(args.kid, timestamp, "POST", target, body)),
    }
    request = urllib.request.Request(args.wallet + path, body, headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=CALL_TIMEOUT_S) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error) if error.code == 401 else None
    except (OSError, ValueError):
        return None


def play(user, token):
    """A round that is won and one that is taken back. A real supplier keeps each call before it sends it."""
    player = {"user": user, "token": token, "game_code": GAME}
    money = {"currency": args.currency, "is_free": False}
    won, void = str(uuid.uuid4()), str(uuid.uuid4())
    bet_won, bet_void = str(uuid.uuid4()), str(uuid.uuid4())

    def act(kind, round_id, closed, **rest):
        ids = {"transaction_uuid": str(uuid.uuid4()), "round": round_id, "round_closed": closed}
        return call_wallet("/transaction/" + kind, {**player, **ids, **rest})

    return {
        "bet": act("bet", won, False, transaction_uuid=bet_won, amount=10 * UNIT, **money),
        "win": act("win", won, True, reference_transaction_uuid=bet_won, amount=25 * UNIT, **money),
        "second": act("bet", void, False, transaction_uuid=bet_void, amount=4 * UNIT, **money),
        "rollback": act("rollback", void, True, reference_transaction_uuid=bet_void),
    }


def games():
    return [
        {
            "game_code": GAME,
            "version": 1,
            "name": {"en": "Python coin"},
            "kind": "instant",
            "category": "instant",
            "platforms": ["GPL_DESKTOP", "GPL_MOBILE"],
            "currencies": [args.currency],
            "languages": ["en"],
            "limits": {args.currency: {"min": "1", "max": "100"}},
            "freebet_support": False,
            "demo": False,
            "jackpot_pools": [],
            "enabled": True,
        }
    ]


class Supplier(BaseHTTPRequestHandler):
    def do_GET(self):
        path, query = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query)
        if path == "/play":
            return self.say(200, play(query["user"][0], query["token"][0]))
        if not self.is_operator(b""):
            return self.say(401, {"error": "the signature does not verify"})
        if not path.startswith("/feed/v1/"):
            return self.say(404, {"error": path})
        # All that there is stands on the first page; of rounds this supplier keeps none.
        data = games() if path == "/feed/v1/games" and "cursor" not in query else []
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        return self.say(200, {"data": data, "next_cursor": "1", "has_more": False, "as_of": now}, signed=True)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not self.is_operator(body):
            return self.say(401, {"error": "the signature does not verify"})
        asked = json.loads(body)
        if self.path != "/operator/generic/v2/game/url":
            return self.say(404, {"error": self.path})
        if asked["game_code"] != GAME:
            return self.say(404, {"error": "game_code"})
        if asked["currency"] != args.currency:
            return self.say(403, {"error": "currency"})
        place = urlencode({"user": asked["user"], "token": asked["token"]})
        return self.say(200, {"url": f"http://{self.headers['Host']}/play?{place}"})

    def is_operator(self, body):
        kid, timestamp = self.headers["X-Wallet-Key-Id"] or "", self.headers["X-Wallet-Timestamp"] or ""
        if not re.fullmatch(r"\d{1,15}", timestamp) or abs(int(timestamp) - time.time() * 1000) > AGE_MAX_MS:
            return False
        text = strict_text(kid, timestamp, self.command, self.path, body)
        return is_signed(text, self.headers["X-Wallet-Signature-2"] or "")

    def say(self, status, answer, signed=False):
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if signed:
            self.send_header("X-Wallet-Signature", sign(body))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    for name in ("port", "wallet", "currency", "key", "kid", "operator-key"):
        options.add_argument(f"--{name}", required=True)
    args = options.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", int(args.port)), Supplier)
    print(f"serving at http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
