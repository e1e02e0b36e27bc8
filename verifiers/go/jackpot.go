package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"math/big"
)

// Prizes of pools that must be won are whole hundredths of a unit.
var cent, space64 = big.NewInt(1_000), new(big.Int).Lsh(big.NewInt(1), 64)

// numberOf is the first eight bytes of HMAC_SHA256(seed as text, message).
func numberOf(seed, message string) *big.Int {
	mac := hmac.New(sha256.New, []byte(seed))
	mac.Write([]byte(message))
	return new(big.Int).SetBytes(mac.Sum(nil)[:8])
}

// wrongWithHit says whether the seed of a jackpot's hit is the one that was committed to, and leads to this amount, or to this
// draw.
func wrongWithHit(hit Object) string {
	seed, committed, name := word(hit["revealedSeed"]), word(hit["revealedSeed"]), ""
	var low, high *big.Int
	if hit["mustHitBy"] != nil {
		bounds := object(hit["mustHitBy"])
		low, high = decimal(word(bounds["from"]), 5), decimal(word(bounds["to"]), 5)
		name = fmt.Sprintf("must-hit-by:%s:%d", word(hit["poolId"]), whole(hit["epoch"]))
		committed = fmt.Sprintf("%s:%s:%s:%s", name, low, high, seed)
	}
	if sha256Hex(committed) != word(hit["seedHash"]) {
		return "seed"
	}
	if low != nil {
		// Every hundredth above the first bound up to the second, each as likely.
		steps := new(big.Int).Div(new(big.Int).Sub(high, low), cent)
		steps.Mul(steps, numberOf(seed, name)).Div(steps, space64).Add(steps, big.NewInt(1))
		amount := steps.Mul(steps, cent).Add(steps, low)
		if amount.Cmp(decimal(word(hit["amount"]), 5)) != 0 {
			return "amount"
		}
		return ""
	}
	// The draw of a hit is made of its stake; one that is older than the record of it shows its seed alone.
	if hit["stake"] == nil {
		return ""
	}
	drawn := numberOf(seed, word(hit["poolId"])+":"+word(hit["wagerId"]))
	drawn.Mul(drawn, decimal(word(hit["odds"]), 5))
	if drawn.Cmp(new(big.Int).Mul(decimal(word(hit["stake"]), 5), space64)) >= 0 {
		return "draw"
	}
	return ""
}
