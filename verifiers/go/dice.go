package main

import "math/big"

// dice: one roll in hundredths; under or over a number, such that the chance is the one that was chosen.
func dice(round Round) Derived {
	outcomes := whole(round.model["outcomes"])
	chance := int(decimal(word(round.params["chance"]), 2).Int64())
	roll := round.words.Below(outcomes)
	target, win := chance, roll < chance
	if round.params["side"] == "over" {
		target = outcomes - 1 - chance
		win = roll > target
	}
	paid := 0
	if win {
		paid = whole(round.model["returnPercent"]) * 1_000_000 / chance
	}
	return Derived{result: Object{"roll": hundredths(roll), "target": hundredths(target), "win": win}, multiplierE4: big.NewInt(int64(paid))}
}

func hundredths(value int) string { return decimalText(big.NewInt(int64(value)), 2) }
