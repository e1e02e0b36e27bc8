package main

import "math/big"

var stepsForms = map[string]func(Round, []any) Derived{"hilo": hilo, "poker": poker, "blackjack": blackjack}

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
