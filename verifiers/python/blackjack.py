"""Blackjack: cards with replacement, to player, dealer, player, dealer, then as they are asked for."""
from fractions import Fraction

from stream import below

RANKS, TOP = 13, 21


def blackjack(model, steps, words):
    """Counts in halves of the first stake; what is paid is a fraction of all that was staked."""
    suits, cards = model["cards"] // RANKS, []

    def draw():
        cards.append(below(words, model["cards"]))
        return cards[-1]

    def total(held):
        # Twos come first in the deck and the ace last; one ace may be eleven.
        values = [1 if card // suits == RANKS - 1 else min(card // suits + 2, 10) for card in held]
        return sum(values) + 10 if 1 in values and sum(values) + 10 <= TOP else sum(values)

    for _ in range(4):
        draw()
    dealer, hands = [cards[1], cards[3]], [{"cards": [cards[0], cards[2]], "weight": 1, "done": False}]
    theirs, own = total(dealer) == TOP, total(hands[0]["cards"]) == TOP
    asked, insured = total(dealer[:1]) == 11, 0

    def playing():
        if asked or theirs or own:
            return None
        return next((hand for hand in hands if not hand["done"] and total(hand["cards"]) < TOP), None)

    for step in steps:
        move, hand = step["move"], playing()
        if asked and move in ("insure", "decline"):
            asked, insured = False, int(move == "insure")
        elif hand and move == "stand":
            hand["done"] = True
        elif hand and (move == "hit" or (move == "double" and len(hand["cards"]) == 2)):
            hand["cards"].append(draw())
            if move == "double":
                hand.update(weight=2, done=True)
        elif hand and move == "split" and len(hands) == 1 and len(hand["cards"]) == 2:
            if len({total([card]) for card in hand["cards"]}) > 1:
                raise ValueError("steps")
            done = total(hand["cards"][:1]) == 11
            hands[:] = [{"cards": [card, draw()], "weight": 1, "done": done} for card in hand["cards"]]
        else:
            raise ValueError("steps")

    over = not asked and playing() is None
    if over and not theirs and not own and any(total(hand["cards"]) <= TOP for hand in hands):
        while total(dealer) < model["dealerStands"]:
            dealer.append(draw())

    def end(hand):
        mine, other = total(hand["cards"]), total(dealer)
        if mine > TOP:
            return "bust"
        if own or theirs:
            return "lose" if not own else "push" if theirs else "blackjack"
        return "win" if other > TOP or mine > other else "push" if mine == other else "lose"

    ends = [end(hand) for hand in hands] if over else []
    pays = {"blackjack": 2 + model["blackjackPaysHalves"], "win": 4, "push": 2}
    paid = sum(hand["weight"] * pays.get(name, 0) for hand, name in zip(hands, ends))
    if over and insured and theirs:
        paid += 1 + model["insurancePaysHalves"]
    staked = insured + sum(2 * hand["weight"] for hand in hands)
    shown = {
        "cards": cards if over else cards[:3] + [-1] + cards[4:],
        "phase": "insurance" if asked else "over" if over else "open",
        "dealer": dealer if over else dealer[:1],
        "hands": [hand["cards"] for hand in hands],
        "ends": ends,
    }
    return {"steps": steps, "shown": shown}, Fraction(10_000 * paid, staked)
