"""Decimal texts and the whole numbers that they stand for."""


def decimal(said: str, places: int) -> int:
    """ "49.5" with two places is 4950."""
    whole, _, part = said.partition(".")
    if not whole.isdigit() or (part and not part.isdigit()) or len(part) > places:
        raise ValueError(f"no amount: {said}")
    return int(whole + part.ljust(places, "0"))


def text(value: int, places: int) -> str:
    digits = str(value).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"
