"""Slots: a base spin and the free spins that it leads to, in coins; on lines, in ways, in cascades, in clusters, or with wilds that fill or stay."""
from collections import namedtuple

import cascades
import clusters
import hold
import wilds
from stream import below


def line_win(symbols, shown):
    """The best leftmost run of a line: of its first symbol that is no wild, or of the wilds before it."""
    role = lambda name: symbols[name]["role"]

    def run(accepts):
        return next((at for at, name in enumerate(shown) if not accepts(name)), len(shown))

    owner = next((name for name in shown if role(name) != "wild"), None)
    runs = []
    if owner is not None and role(owner) == "regular":
        runs.append((owner, run(lambda name: name == owner or role(name) == "wild")))
    wilds = run(lambda name: role(name) == "wild")
    if wilds:
        runs.append((shown[0], wilds))
    paid = [(pay_of(symbols[name], count), name, count) for name, count in runs]
    # Of equal pays the first, which is the owner's.
    return max((win for win in paid if win[0] > 0), key=lambda win: win[0], default=None)


def pay_of(symbol, count):
    return symbol["pays"][count - 1] if 0 < count <= len(symbol["pays"]) else 0


def line_wins(model, symbols, window):
    wins = []
    for line, rows in enumerate(model["lines"]):
        win = line_win(symbols, [window[reel][row] for reel, row in enumerate(rows)])
        if win:
            units, name, count = win
            positions = [[reel, row] for reel, row in enumerate(rows[:count])]
            wins.append({"line": line, "symbol": name, "count": count, "units": units, "positions": positions})
    return {"lineWins": wins}


def way_wins(_model, symbols, window):
    """A symbol of the first reel pays once for every way through the cells that show it or a wild."""
    wins = []
    for name in dict.fromkeys(window[0]):
        if symbols[name]["role"] != "regular":
            continue
        ways, positions, count = 1, [], 0
        for reel, column in enumerate(window):
            rows = [row for row, shown in enumerate(column) if shown == name or symbols[shown]["role"] == "wild"]
            if not rows:
                break
            ways, count = ways * len(rows), count + 1
            positions += [[reel, row] for row in rows]
        pay = pay_of(symbols[name], count)
        if pay:
            wins.append({"symbol": name, "count": count, "ways": ways, "units": pay * ways, "positions": positions})
    return {"lineWins": [], "wayWins": wins}


# What the reels show, where cascades begin on their ladder, the words after the stops, of which some kinds take more, and
# the window in which the free spin before ended.
Landed = namedtuple("Landed", "model symbols window mode stops place words before")


def still(wins_of):
    """A kind whose window stays as it landed, its stops deciding the spin alone."""

    def play(landed):
        wins = wins_of(landed.model, landed.symbols, landed.window)
        return wins, sum(win["units"] for kind in wins.values() for win in kind), landed.window

    return play


def fall(landed):
    wins, end = cascades.play(landed.model, landed.mode, landed.stops, landed.place)
    return wins, sum(window["units"] for window in wins["cascades"]), end


def hold_medals(landed):
    lines, units, window = still(line_wins)(landed)
    held, worth = hold.play(landed.model, landed.symbols, landed.window, landed.words)
    return {**lines, **held}, units + worth, window


# What a spin tells, its coins, and the window in which it ends, by kind. A model of lines does not name its kind.
KINDS = {"lines": still(line_wins), "ways": still(way_wins), "cascades": fall, "hold": hold_medals}
KINDS |= {"clusters": still(clusters.wins), "expanding": wilds.fill(line_wins), "sticky": wilds.stay(line_wins)}


def spin(model, symbols, words, mode, grants_left, place, before):
    strips = model["strips"][mode]
    stops = [below(words, len(strip)) for strip in strips]
    window = [[strip[(stop + row) % len(strip)] for row in range(model["rows"])] for strip, stop in zip(strips, stops)]
    landed = Landed(model, symbols, window, mode, stops, place, words, before)
    wins, won, end = KINDS[model.get("evaluation", "lines")](landed)
    places = [[reel, row] for reel, column in enumerate(end) for row, name in enumerate(column)]
    places = [[reel, row] for reel, row in places if symbols[end[reel][row]]["role"] == "scatter"]
    scatter = next((symbol for symbol in model["symbols"] if symbol["role"] == "scatter"), {"pays": []})
    scattered = {"count": len(places), "positions": places, "units": pay_of(scatter, len(places))}
    multiplier = model["freeMultiplier"] if mode == "free" else 1
    units = (won + scattered["units"]) * multiplier
    awards = model["awards"][mode]
    award = min(awards[len(places)] if len(places) < len(awards) else 0, grants_left)
    return {
        "mode": mode,
        "stops": stops,
        "window": window,
        **wins,
        "scatter": scattered,
        "multiplier": multiplier,
        "units": units,
        "award": award,
    }, end


def derive(model, _params, words, _stated):
    symbols = {symbol["id"]: symbol for symbol in model["symbols"]}
    spins, won, granted, place, before, most = [], 0, 0, 0, None, model["maxWinUnits"]
    while len(spins) <= granted and won < most:
        mode = "free" if spins else "base"
        each, end = spin(model, symbols, words, mode, model["maxFreeSpins"] - granted, place, before)
        spins.append(each)
        before = end if mode == "free" else None
        place += len(spins[-1].get("cascades", [])) if mode == "free" else 0
        won += spins[-1]["units"]
        granted += spins[-1]["award"]
    units = min(won, most)
    return {"spins": spins, "units": units, "capped": won >= most}, units * (10_000 // (model["coins"] if "coins" in model else len(model["lines"])))
