package main

import (
	"math/big"
	"sort"
)

var stepsForms = map[string]func(Round, []any) Derived{"hilo": hilo, "poker": poker}

// stepsGame: games of many steps. What was done is the player's own and is played again on what follows from the seeds.
func stepsGame(round Round) Derived {
	return stepsForms[word(round.model["form"])](round, list(round.stated["steps"]))
}

// hilo: cards one after the other, ace low; guesses in a row multiply, kept exact until the end.
func hilo(round Round, steps []any) Derived {
	ranks := whole(round.model["ranks"])
	suits := whole(round.model["cards"]) / ranks
	gain := big.NewInt(int64(whole(round.model["returnPercent"]) * ranks))
	top := big.NewInt(int64(whole(round.model["maxMultiplierE4"])))
	// Twos come first in the deck and the ace last, but an ace is the lowest.
	rank := func(card int) int { return (card/suits+1)%ranks + 1 }
	next := func() int { return round.words.Below(ranks * suits) }
	cards, guesses, phase := []int{next()}, 0, "open"
	above, below := big.NewInt(10_000), big.NewInt(1)
	for _, step := range steps {
		move := word(object(step)["move"])
		if phase != "open" || (move != "take" && move != "skip" && move != "higher" && move != "lower") {
			panic("steps")
		}
		if move == "take" {
			phase = "paid"
			continue
		}
		before := rank(cards[len(cards)-1])
		cards = append(cards, next())
		if move == "skip" {
			continue
		}
		after, winning := rank(cards[len(cards)-1]), before
		lost := after > before
		if move == "higher" {
			winning, lost = ranks+1-before, after < before
		}
		if lost {
			phase = "lost"
			continue
		}
		guesses++
		above.Mul(above, gain)
		below.Mul(below, big.NewInt(int64(100*winning)))
		likeliest := new(big.Int).Mul(above, gain)
		likeliest.Div(likeliest, new(big.Int).Mul(below, big.NewInt(int64(100*(ranks-1)))))
		if guesses == whole(round.model["guessesMax"]) || likeliest.Cmp(top) > 0 {
			phase = "paid"
		}
	}
	paid := big.NewInt(0)
	if phase == "paid" {
		paid.Div(above, below)
	}
	shown := Object{"cards": cards, "guesses": guesses, "phase": phase}
	return Derived{result: Object{"steps": steps, "shown": shown}, multiplierE4: paid}
}

// handName: which hand five cards are; a card is four times its rank, two to ace, and its suit.
func handName(cards []int) string {
	ranks, counts, flush := []int{}, map[int]int{}, true
	for _, card := range cards {
		ranks = append(ranks, card/4)
		counts[card/4]++
		flush = flush && card%4 == cards[0]%4
	}
	sort.Ints(ranks)
	pairs, most, high := 0, 0, false
	for rank, count := range counts {
		if count > most {
			most = count
		}
		if count == 2 {
			pairs++
			// From a pair of jacks, rank 9.
			high = high || rank >= 9
		}
	}
	lowAce := ranks[4] == 12 && ranks[3] == 3
	run := len(counts) == 5 && (ranks[4]-ranks[0] == 4 || lowAce)
	switch {
	case run && flush && ranks[0] == 8:
		return "royal_flush"
	case run && flush:
		return "straight_flush"
	case most == 4:
		return "four_of_a_kind"
	case most == 3 && pairs == 1:
		return "full_house"
	case flush:
		return "flush"
	case run:
		return "straight"
	case most == 3:
		return "three_of_a_kind"
	case pairs == 2:
		return "two_pair"
	case pairs == 1 && high:
		return "jacks_or_better"
	}
	return "nothing"
}

// poker: a shuffled deck and one draw; what was held stays in its place, the others take the next cards.
func poker(round Round, steps []any) Derived {
	size := whole(round.model["hand"])
	dealt := round.words.Shuffled(whole(round.model["cards"]), 2*size)
	if len(steps) > 1 {
		panic("steps")
	}
	held := map[int]bool{}
	for place := 0; place < size && len(steps) == 0; place++ {
		held[place] = true
	}
	for _, step := range steps {
		for _, place := range wholes(object(step)["hold"]) {
			if place < 0 || place >= size || held[place] {
				panic("hold")
			}
			held[place] = true
		}
	}
	next, hand := size, []int{}
	for place := 0; place < size; place++ {
		if held[place] {
			hand = append(hand, dealt[place])
		} else {
			hand = append(hand, dealt[next])
			next++
		}
	}
	rank, paid := handName(hand), big.NewInt(0)
	for _, row := range list(round.model["pays"]) {
		if pays := list(row); word(pays[0]) == rank && len(steps) > 0 {
			paid = big.NewInt(int64(whole(pays[1])) * 10_000)
		}
	}
	shown := Object{"cards": dealt[:next], "hand": hand, "rank": rank}
	return Derived{result: Object{"steps": steps, "shown": shown}, multiplierE4: paid}
}
