package main

import (
	"math/big"
	"strconv"
	"strings"
)

// covers tells whether a spot of the outside holds a number, by the spot's name.
func covers(name string, number int, red map[int]bool) bool {
	switch name {
	case "red":
		return red[number]
	case "black":
		return !red[number]
	case "odd":
		return number%2 == 1
	case "even":
		return number%2 == 0
	case "low":
		return number <= 18
	case "high":
		return number > 18
	case "dozen1", "dozen2", "dozen3":
		return (number-1)/12 == int(name[5]-'1')
	case "column1", "column2", "column3":
		return (number-1)%3 == int(name[6]-'1')
	}
	panic("no spot: " + name)
}

// spotSteps from the first number of a spot to its others, by where in its street the first one stands.
var spotSteps = map[string][]bool{
	"": {true, true, true}, "1": {true, true, false}, "3": {true, true, true},
	"1,2": {true, false, false}, "1,3,4": {true, true, false}, "1,2,3,4,5": {true, false, false},
}
var atZero = map[string]bool{"0": true, "0-1": true, "0-2": true, "0-3": true, "0-1-2": true, "0-2-3": true, "0-1-2-3": true}

// numbersOf are the numbers that a spot covers.
func numbersOf(name string, red map[int]bool) map[int]bool {
	covered := map[int]bool{}
	if name[0] > '9' {
		for number := 1; number <= 36; number++ {
			if covers(name, number, red) {
				covered[number] = true
			}
		}
		return covered
	}
	first, way := 0, []string{}
	for at, part := range strings.Split(name, "-") {
		number, err := strconv.Atoi(part)
		if err != nil || number > 36 || strconv.Itoa(number) != part {
			panic("no spot: " + name)
		}
		covered[number] = true
		if at == 0 {
			first = number
		} else {
			way = append(way, strconv.Itoa(number-first))
		}
	}
	if atZero[name] {
		return covered
	}
	allowed, known := spotSteps[strings.Join(way, ",")]
	if first == 0 || !known || !allowed[(first-1)%3] {
		panic("no spot: " + name)
	}
	return covered
}

// roulette: one pocket; every spot that covers it gives its chips back and pays them.
func roulette(round Round) Derived {
	red := map[int]bool{}
	for _, number := range wholes(round.model["red"]) {
		red[number] = true
	}
	pocket := round.words.Below(whole(round.model["pockets"]))
	pays := object(round.model["pays"])
	stake, payout := new(big.Int), new(big.Int)
	for name, said := range round.params {
		chips, covered := decimal(word(said), 5), numbersOf(name, red)
		stake.Add(stake, chips)
		if covered[pocket] {
			times := int64(whole(pays[strconv.Itoa(len(covered))]) + 1)
			payout.Add(payout, new(big.Int).Mul(chips, big.NewInt(times)))
		}
	}
	multiplier := new(big.Int).Mul(payout, big.NewInt(10_000))
	return Derived{result: Object{"pocket": pocket}, multiplierE4: multiplier.Div(multiplier, stake), stake: stake, payout: payout}
}
