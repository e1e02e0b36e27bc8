"""The words of a round, and how whole numbers and shuffles are made of them. Nothing here knows a game."""
import hashlib
import hmac
from typing import Iterator

WORDS = 2**32


def words_of(server_seed: str, client_seed: str, nonce: int) -> Iterator[int]:
    """HMAC_SHA256(server seed as text, "client seed:nonce:block"), block 0, 1, 2 ..., read four bytes at a time."""
    block = 0
    while True:
        message = f"{client_seed}:{nonce}:{block}".encode()
        digest = hmac.new(server_seed.encode(), message, hashlib.sha256).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(words: Iterator[int], size: int) -> int:
    """A whole number from 0 to size - 1, each equally likely: the few words that would favour some are passed over."""
    while True:
        number, rest = divmod(next(words) * size, WORDS)
        if rest >= WORDS % size:
            return number


def shuffled(words: Iterator[int], size: int, count: int) -> list[int]:
    """The first of a shuffle of 0 .. size - 1: one of those that are left is taken, again and again."""
    left = list(range(size))
    return [left.pop(below(words, len(left))) for _ in range(count)]
