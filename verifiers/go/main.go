// Re-derives rounds and hits of jackpots from their seeds: verifier < rounds.jsonl, one published record a line. Prints one line of JSON with
// how many were verified and what is wrong with the first that were not; exit 1 where there is any.
package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/big"
	"os"
)

// Round is what a game is derived from. What the player did in it step by step stands in the stated result.
type Round struct {
	model, params, stated Object
	words                 *Stream
}

// Derived is what follows from it. Stake and payout only where the choice itself lays the stake out in parts, and how much
// was paid of how much staked only where the multiplier would be cut.
type Derived struct {
	result        Object
	multiplierE4  *big.Int
	stake, payout *big.Int
	paid, staked  int64
}

var families = map[string]func(Round) Derived{"crash": crash, "dice": dice, "mines": mines, "slot": slot, "instant": instant, "steps": stepsGame}

func sha256Hex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func wrongWith(record Object) string {
	model, seed := object(record["model"]), word(record["serverSeed"])
	if sha256Hex(seed) != word(record["serverSeedHash"]) {
		return "serverSeed"
	}
	if sha256Hex(canonical(model)) != word(record["modelHash"]) || model["code"] != record["game"] {
		return "model"
	}
	words := &Stream{serverSeed: seed, clientSeed: word(record["clientSeed"]), nonce: int64(whole(record["nonce"]))}
	derive := families[word(model["family"])]
	derived := derive(Round{model, object(record["params"]), object(record["result"]), words})
	// Through JSON, so that what was derived has the types of what was read.
	if !agrees(read([]byte(textOf(derived.result))), record["result"]) {
		return "result"
	}
	if decimalText(derived.multiplierE4, 4) != word(record["multiplier"]) {
		return "multiplier"
	}
	stake, payout := decimal(word(record["stake"]), 5), decimal(word(record["payout"]), 5)
	due := new(big.Int).Mul(stake, derived.multiplierE4)
	due.Div(due, big.NewInt(10_000))
	if derived.staked > 0 {
		due.Mul(stake, big.NewInt(derived.paid))
		due.Div(due, big.NewInt(derived.staked))
	}
	if derived.stake != nil {
		due = derived.payout
	}
	if due.Cmp(payout) != 0 || (derived.stake != nil && derived.stake.Cmp(stake) != 0) {
		return "payout"
	}
	return ""
}

// check reads a line; one that cannot be read is one that is not verified.
func check(line []byte) (record Object, wrong string) {
	defer func() {
		if problem := recover(); problem != nil {
			wrong = fmt.Sprint(problem)
		}
	}()
	record = object(read(line))
	if _, isHit := record["revealedSeed"]; isHit {
		return record, wrongWithHit(record)
	}
	return record, wrongWith(record)
}

func main() {
	input := bufio.NewReaderSize(os.Stdin, 1<<20)
	rounds, failures := 0, []any{}
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 1 {
			rounds++
			if record, wrong := check(line); wrong != "" {
				failures = append(failures, Object{"game": record["game"], "nonce": record["nonce"], "wrong": wrong})
			}
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			panic(err)
		}
	}
	shown := failures
	if len(shown) > 5 {
		shown = shown[:5]
	}
	fmt.Println(textOf(Object{"rounds": rounds, "verified": rounds - len(failures), "failures": shown}))
	if len(failures) > 0 || rounds == 0 {
		os.Exit(1)
	}
}
