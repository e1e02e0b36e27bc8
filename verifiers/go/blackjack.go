package main

import "math/big"

const blackjackRanks, twentyOne = 13, 21

type hand struct {
	cards  []int
	weight int
	done   bool
}

// total is the best count that is not above 21: one ace may be eleven. Twos come first in the deck and the ace last.
func total(cards []int, suits int) int {
	sum, ace := 0, false
	for _, card := range cards {
		switch rank := card / suits; {
		case rank == blackjackRanks-1:
			sum, ace = sum+1, true
		case rank > 8:
			sum += 10
		default:
			sum += rank + 2
		}
	}
	if ace && sum+10 <= twentyOne {
		sum += 10
	}
	return sum
}

// blackjack: cards with replacement, to player, dealer, player, dealer, then as they are asked for. It counts in halves of
// the first stake.
func blackjack(round Round, steps []any) Derived {
	deck, cards := whole(round.model["cards"]), []int{}
	count := func(held []int) int { return total(held, deck/blackjackRanks) }
	draw := func() int {
		cards = append(cards, round.words.Below(deck))
		return cards[len(cards)-1]
	}
	for len(cards) < 4 {
		draw()
	}
	dealer, hands := []int{cards[1], cards[3]}, []*hand{{cards: []int{cards[0], cards[2]}, weight: 1}}
	theirs, own := count(dealer) == twentyOne, count(hands[0].cards) == twentyOne
	asked, insured := count(dealer[:1]) == 11, 0
	playing := func() *hand {
		for _, each := range hands {
			if !asked && !theirs && !own && !each.done && count(each.cards) < twentyOne {
				return each
			}
		}
		return nil
	}
	for _, step := range steps {
		move, now := word(object(step)["move"]), playing()
		switch {
		case asked && move == "insure":
			asked, insured = false, 1
		case asked && move == "decline":
			asked = false
		case now != nil && move == "stand":
			now.done = true
		case now != nil && move == "hit":
			now.cards = append(now.cards, draw())
		case now != nil && move == "double" && len(now.cards) == 2:
			now.cards, now.weight, now.done = append(now.cards, draw()), 2, true
		case now != nil && move == "split" && len(hands) == 1 && len(now.cards) == 2 &&
			count(now.cards[:1]) == count(now.cards[1:]):
			one, other, done := now.cards[0], now.cards[1], count(now.cards[:1]) == 11
			hands = []*hand{{[]int{one, draw()}, 1, done}, {[]int{other, draw()}, 1, done}}
		default:
			panic("steps")
		}
	}
	over, stand := !asked && playing() == nil, false
	for _, each := range hands {
		stand = stand || count(each.cards) <= twentyOne
	}
	for over && stand && !theirs && !own && count(dealer) < whole(round.model["dealerStands"]) {
		dealer = append(dealer, draw())
	}
	end := func(each *hand) (string, int) {
		mine, other := count(each.cards), count(dealer)
		switch {
		case mine > twentyOne:
			return "bust", 0
		case own && !theirs:
			return "blackjack", 2 + whole(round.model["blackjackPaysHalves"])
		case own || (!theirs && mine == other):
			return "push", 2
		case !theirs && (other > twentyOne || mine > other):
			return "win", 4
		}
		return "lose", 0
	}
	ends, held, staked, paid := []string{}, [][]int{}, insured, 0
	for _, each := range hands {
		held, staked = append(held, each.cards), staked+2*each.weight
		if over {
			name, halves := end(each)
			ends, paid = append(ends, name), paid+each.weight*halves
		}
	}
	if over && theirs && insured > 0 {
		paid += 1 + whole(round.model["insurancePaysHalves"])
	}
	shown := Object{"cards": cards, "phase": "over", "dealer": dealer, "hands": held, "ends": ends}
	if !over {
		// The dealer's second card lies face down until the round is over.
		cards[3] = -1
		shown["phase"], shown["dealer"] = "open", dealer[:1]
	}
	if asked {
		shown["phase"] = "insurance"
	}
	multiplier := big.NewInt(int64(10_000 * paid / staked))
	return Derived{result: Object{"steps": steps, "shown": shown}, multiplierE4: multiplier, paid: int64(paid), staked: int64(staked)}
}
