package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"math/big"
)

// crash: the point follows from the seed and the salt; a press is the player's own and counts up to point and target.
func crash(round Round) Derived {
	mac := hmac.New(sha256.New, []byte(round.words.serverSeed))
	mac.Write([]byte(round.words.clientSeed))
	digits := whole(round.model["hexDigits"])
	number, _ := new(big.Int).SetString(hex.EncodeToString(mac.Sum(nil))[:digits], 16)
	point := new(big.Int).Lsh(big.NewInt(int64(whole(round.model["returnPercent"]))), uint(4*digits))
	point.Div(point, number.Add(number, big.NewInt(1)))
	least, most := big.NewInt(100), big.NewInt(int64(whole(round.model["targetE2Max"])))
	if point.Cmp(least) < 0 {
		point = least
	}
	if point.Cmp(most) > 0 {
		point = most
	}
	said := round.params["target"]
	if said == nil {
		said = round.params["ceiling"]
	}
	cashed, by := decimal(word(said), 2), "target"
	if round.stated["by"] == "press" {
		press := decimal(word(round.stated["cashedAt"]), 2)
		lowest := big.NewInt(int64(whole(round.model["targetE2Min"])))
		if press.Cmp(lowest) >= 0 && press.Cmp(point) <= 0 && press.Cmp(cashed) <= 0 {
			cashed, by = press, "press"
		}
	}
	if cashed.Cmp(point) > 0 {
		lost := Object{"phase": "crashed", "cashedAt": nil, "by": nil, "point": decimalText(point, 2)}
		return Derived{result: lost, multiplierE4: big.NewInt(0)}
	}
	won := Object{"phase": "cashed", "cashedAt": decimalText(cashed, 2), "by": by, "point": decimalText(point, 2)}
	return Derived{result: won, multiplierE4: new(big.Int).Mul(cashed, big.NewInt(100))}
}
