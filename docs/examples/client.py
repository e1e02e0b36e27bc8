"""A client of the wallet in Python's standard library: docs/wallet/start.md says how it is called.

The library has no RSA: `openssl`, which made the keys, signs and verifies.
"""
import base64
import hashlib
import json
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from urllib.parse import urlsplit
from uuid import uuid4

UNIT = 100_000
CALL_TIMEOUT_S = 5
PAUSE_MAX_S = 300


def openssl(words, message):
    return subprocess.run(["openssl", "dgst", "-sha256", *words], input=message, stdout=subprocess.PIPE)


def strict_text(head, body):
    return "\n".join(["v2", *head, hashlib.sha256(body).hexdigest()]).encode()


def sign(key, message):
    return base64.b64encode(openssl(["-sign", key], message).stdout).decode()


def verifies(public_key, message, signature):
    with tempfile.NamedTemporaryFile() as file:
        file.write(base64.b64decode(signature, validate=True))
        file.flush()
        return openssl(["-verify", public_key, "-signature", file.name], message).returncode == 0


def send(wallet, key, kid, path, body):
    """Sends these bytes once. None: the outcome is unknown."""
    timestamp = str(int(time.time() * 1000))
    text = strict_text([kid, timestamp, "POST", urlsplit(wallet).path + path], body)
    headers = {"Content-Type": "application/json", "X-Wallet-Signature": sign(key, body),
               "X-Wallet-Key-Id": kid, "X-Wallet-Timestamp": timestamp, "X-Wallet-Signature-2": sign(key, text)}
    try:
        request = urllib.request.Request(wallet + path, body, headers)
        with urllib.request.urlopen(request, timeout=CALL_TIMEOUT_S) as reply:
            answer = json.load(reply)
        known = answer["request_uuid"] == json.loads(body)["request_uuid"]
        return answer if known and answer["status"] not in ("RS_ERROR_UNKNOWN", "RS_ERROR_TIMEOUT") else None
    except urllib.error.HTTPError as error:
        return json.load(error) if error.code == 401 else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def act(connection, kind, action, **more):
    """A bet without an answer is taken back; a win or rollback is sent again, the same bytes, until it is answered."""
    body = json.dumps({"request_uuid": str(uuid4()), **action, **more}).encode()
    pause = 1
    while (answer := send(*connection, "/transaction/" + kind, body)) is None:
        if kind == "bet":
            return act(connection, "rollback", following(action))
        time.sleep(pause)
        pause = min(2 * pause, PAUSE_MAX_S)
    return answer


def following(action):
    """What follows a bet: its win or its rollback, which ends the round."""
    ids = {"transaction_uuid": str(uuid4()), "reference_transaction_uuid": action["transaction_uuid"]}
    return {**action, **ids, "round_closed": True}


def main(wallet, key, kid, what, user, token, game, currency, units):
    connection, amount = (wallet, key, kid), int(units) * UNIT
    money = {"currency": currency, "amount": amount, "is_free": False}
    player = {"user": user, "token": token, "game_code": game, "round_closed": False}
    won, void = ({**player, "round": str(uuid4()), "transaction_uuid": str(uuid4())} for _ in range(2))
    told = {"bet": act(connection, "bet", won, **money)}
    if what == "round" and told["bet"]["status"] == "RS_OK":
        told["second"] = act(connection, "bet", void, **money)
        told["rollback"] = act(connection, "rollback", following(void))
        told["win"] = act(connection, "win", following(won), **{**money, "amount": 2 * amount})
    return told


if sys.argv[1] == "verify":
    text = strict_text(sys.argv[3:7], sys.stdin.buffer.read())
    print(json.dumps({"verifies": verifies(sys.argv[2], text, sys.argv[7])}))
else:
    print(json.dumps(main(*sys.argv[1:])))
