"""Crash: the point follows from the seed and the salt; a press is the player's own and counts up to point and target."""
import hashlib
import hmac

from money import decimal, text


def derive(model, params, source, stated):
    seed, salt = source
    digest = hmac.new(seed.encode(), salt.encode(), hashlib.sha256).hexdigest()
    number = int(digest[: model["hexDigits"]], 16)
    point = model["returnPercent"] * 16 ** model["hexDigits"] // (number + 1)
    point = max(100, min(point, model["targetE2Max"]))
    auto = decimal(params["target"] or params["ceiling"], 2)
    press = decimal(stated["cashedAt"], 2) if stated["by"] == "press" else None
    pressed = press is not None and model["targetE2Min"] <= press <= min(point, auto)
    cashed = press if pressed else auto if auto <= point else None
    result = {
        "phase": "crashed" if cashed is None else "cashed",
        "cashedAt": None if cashed is None else text(cashed, 2),
        "by": None if cashed is None else "press" if pressed else "target",
        "point": text(point, 2),
    }
    return result, (cashed or 0) * 100
