"""Clusters on a honeycomb, every second reel half a cell lower: equal cells that touch pay, with the wilds that touch them."""


def neighbours(cell):
    reel, row = cell
    upper = row - 1 + reel % 2
    beside = {(side, near) for side in (reel - 1, reel + 1) for near in (upper, upper + 1)}
    return beside | {(reel, row - 1), (reel, row + 1)}


def grow(start, same):
    """All cells of a set that can be reached from one of them."""
    cluster, edge = {start}, [start]
    while edge:
        fresh = (neighbours(edge.pop()) & same) - cluster
        cluster |= fresh
        edge += fresh
    return cluster


def wins(_model, symbols, window):
    """Each cluster once, in the order of its first cell that is no wild."""
    shown = {(reel, row): name for reel, column in enumerate(window) for row, name in enumerate(column)}
    wilds = {cell for cell, name in shown.items() if symbols[name]["role"] == "wild"}
    told, found = set(), []
    for cell, name in shown.items():
        if symbols[name]["role"] != "regular" or cell in told:
            continue
        cluster = grow(cell, wilds | {other for other, seen in shown.items() if seen == name})
        told |= cluster - wilds
        pays = symbols[name]["pays"]
        pay = pays[len(cluster) - 1] if len(cluster) <= len(pays) else 0
        if pay:
            positions = [list(each) for each in sorted(cluster)]
            found.append({"symbol": name, "count": len(cluster), "units": pay, "positions": positions})
    return {"lineWins": [], "clusterWins": found}
