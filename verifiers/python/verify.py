#!/usr/bin/env python3
"""
Re-derives rounds and hits of jackpots from their seeds: python3 verify.py < rounds.jsonl, one published record a line. Prints one line of
JSON with how many were verified and what is wrong with the first that were not; exit 1 where there is any.
"""
import hashlib
import json
import sys

import crash
import dice
import instant
import jackpot
import mines
import slot
import steps
from money import decimal, text
from stream import words_of

FAMILIES = {"crash": crash.derive, "dice": dice.derive, "mines": mines.derive, "slot": slot.derive, "instant": instant.derive, "steps": steps.derive}
SHOWN = 5


def sha256(said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()


def canonical(model) -> str:
    return json.dumps(model, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def agrees(derived, stated) -> bool:
    """Everything that was derived is stated, and equal; a record may hold more, such as labels and times."""
    if isinstance(derived, dict):
        return isinstance(stated, dict) and all(key in stated and agrees(derived[key], stated[key]) for key in derived)
    if isinstance(derived, list):
        return (
            isinstance(stated, list) and len(derived) == len(stated) and all(map(agrees, derived, stated))
        )
    return type(derived) is type(stated) and derived == stated


def wrong_with(record) -> str | None:
    model = record["model"]
    if sha256(record["serverSeed"]) != record["serverSeedHash"]:
        return "serverSeed"
    if sha256(canonical(model)) != record["modelHash"] or model["code"] != record["game"]:
        return "model"
    words = words_of(record["serverSeed"], record["clientSeed"], record["nonce"])
    # A shared round follows from the seed and the salt alone, not from the words of a player's round.
    source = (record["serverSeed"], record["clientSeed"]) if model["family"] == "crash" else words
    result, multiplier, *laid = FAMILIES[model["family"]](model, record["params"], source, record["result"])
    if not agrees(result, record["result"]):
        return "result"
    # Where steps staked further, it is a fraction that four decimals would cut.
    if text(int(multiplier), 4) != record["multiplier"]:
        return "multiplier"
    stake = decimal(record["stake"], 5)
    staked, paid = laid or (stake, stake * multiplier // 10_000)
    return None if (staked, paid) == (stake, decimal(record["payout"], 5)) else "payout"


def main() -> int:
    rounds, failures = 0, []
    for line in sys.stdin:
        record = json.loads(line)
        rounds += 1
        try:
            wrong = jackpot.wrong_with(record) if "revealedSeed" in record else wrong_with(record)
        except Exception as error:  # A record that cannot be read is one that is not verified.
            wrong = f"{type(error).__name__}: {error}"
        if wrong:
            of = record.get("game", record.get("poolId")), record.get("nonce", record.get("epoch"))
            failures.append({"game": of[0], "nonce": of[1], "wrong": wrong})
    print(json.dumps({"rounds": rounds, "verified": rounds - len(failures), "failures": failures[:SHOWN]}))
    return 1 if failures or rounds == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
