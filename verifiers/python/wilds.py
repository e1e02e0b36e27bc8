"""Wilds that lie over more cells than they have landed in: they fill their reel, or stay through the free spins."""


def wild_of(symbols, name):
    return name if name is not None and symbols[name]["role"] == "wild" else None


def covered(window, board):
    """Cells in which a wild lies over something else."""
    cells = [[reel, row] for reel, column in enumerate(board) for row in range(len(column))]
    return [[reel, row] for reel, row in cells if board[reel][row] != window[reel][row]]


def fill(line_wins):
    """A wild fills its reel; a win is multiplied by the factors of all reels of wilds that it goes through."""

    def play(landed):
        symbols, window = landed.symbols, landed.window
        wilds = [next((name for name in column if wild_of(symbols, name)), None) for column in window]
        board = [[wild or name for name in column] for wild, column in zip(wilds, window)]
        wins = line_wins(landed.model, symbols, board)
        for win in wins["lineWins"]:
            win["factor"] = 1
            for wild, factor in list(zip(wilds, landed.model["factors"][landed.mode]))[: win["count"]]:
                win["factor"] *= factor if wild else 1
            win["units"] *= win["factor"]
        wins["covered"] = covered(window, board)
        return wins, sum(win["units"] for win in wins["lineWins"]), window

    return play


def stay(line_wins):
    """The wilds in which the free spin before this one ended lie over what the reels bring."""

    def play(landed):
        window, before = landed.window, landed.before or [[None] * len(column) for column in landed.window]
        board = [[wild_of(landed.symbols, held) or name for held, name in zip(*columns)] for columns in zip(before, window)]
        wins = line_wins(landed.model, landed.symbols, board)
        wins["covered"] = covered(window, board)
        return wins, sum(win["units"] for win in wins["lineWins"]), board

    return play
