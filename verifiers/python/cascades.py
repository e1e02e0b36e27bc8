"""Cascades: what stands often enough anywhere pays and is removed, the rest falls, and the strips refill from above."""


def pay_of(symbol, count):
    return symbol["pays"][count - 1] if 0 < count <= len(symbol["pays"]) else 0


def paid(model, window):
    """What a window pays, symbol by symbol in the order of the model."""
    wins = []
    for symbol in model["symbols"]:
        positions = [[reel, row] for reel, column in enumerate(window) for row, name in enumerate(column)]
        positions = [[reel, row] for reel, row in positions if window[reel][row] == symbol["id"]]
        units = pay_of(symbol, len(positions)) if symbol["role"] == "regular" else 0
        if units:
            wins.append({"symbol": symbol["id"], "count": len(positions), "units": units, "positions": positions})
    return wins


def play(model, mode, stops, place):
    """The winning windows of a spin that begins at a place of its ladder, and the window in which it ends."""
    strips, ladder, rows = model["strips"][mode], model["ladders"][mode], model["rows"]
    shown = [[stop + row for row in range(rows)] for stop in stops]
    above = [stop - 1 for stop in stops]
    window_of = lambda: [[strip[at % len(strip)] for at in reel] for strip, reel in zip(strips, shown)]
    cascades, window = [], window_of()
    while len(cascades) < model["maxCascades"]:
        wins = paid(model, window)
        if not wins:
            break
        gone = {win["symbol"] for win in wins}
        for reel, strip in enumerate(strips):
            stays = [at for at in shown[reel] if strip[at % len(strip)] not in gone]
            missing = rows - len(stays)
            shown[reel] = [above[reel] - at for at in reversed(range(missing))] + stays
            above[reel] -= missing
        window = window_of()
        factor = ladder[min(place + len(cascades), len(ladder) - 1)]
        units = sum(win["units"] for win in wins) * factor
        cascades.append({"wins": wins, "multiplier": factor, "units": units, "window": window})
    return {"lineWins": [], "cascades": cascades}, window
