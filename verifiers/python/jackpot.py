"""Hits of jackpots: whether the seed is the one that was committed to, and leads to this amount, or to this draw."""
import hashlib
import hmac

from money import decimal, text

CENT = 1_000
SPACE = 2**64


def number_of(seed: str, message: str) -> int:
    return int.from_bytes(hmac.new(seed.encode(), message.encode(), hashlib.sha256).digest()[:8], "big")


def wrong_with(hit) -> str | None:
    seed, bounds = hit["revealedSeed"], hit["mustHitBy"]
    committed = seed
    if bounds:
        low, high = decimal(bounds["from"], 5), decimal(bounds["to"], 5)
        name = f"must-hit-by:{hit['poolId']}:{hit['epoch']}"
        committed = f"{name}:{low}:{high}:{seed}"
    if hashlib.sha256(committed.encode()).hexdigest() != hit["seedHash"]:
        return "seed"
    if bounds:
        # Every hundredth above the first bound up to the second, each as likely.
        amount = low + CENT * (1 + number_of(seed, name) * ((high - low) // CENT) // SPACE)
        return None if text(amount, 5) == text(decimal(hit["amount"], 5), 5) else "amount"
    # The draw of a hit is made of its stake; one that is older than the record of it shows its seed alone.
    if hit["stake"] is None:
        return None
    drawn = number_of(seed, f"{hit['poolId']}:{hit['wagerId']}") * decimal(hit["odds"], 5)
    return None if drawn < decimal(hit["stake"], 5) * SPACE else "draw"
