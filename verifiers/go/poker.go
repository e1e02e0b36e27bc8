package main

import (
	"fmt"
	"sort"
)

var groupNames = map[string]string{
	"[4 1]": "four_of_a_kind", "[3 2]": "full_house", "[3 1 1]": "three_of_a_kind", "[2 2 1]": "two_pair",
}

// handName is what five cards of four suits are; an ace may also lie below a two.
func handName(hand []int) string {
	counts, ranks, suits, pair := map[int]int{}, []int{}, map[int]bool{}, 0
	for _, card := range hand {
		rank := card / 4
		ranks = append(ranks, rank)
		counts[rank]++
		suits[card%4] = true
		if counts[rank] == 2 {
			pair = rank
		}
	}
	shape := []int{}
	for _, count := range counts {
		shape = append(shape, count)
	}
	sort.Ints(ranks)
	sort.Sort(sort.Reverse(sort.IntSlice(shape)))
	if name, known := groupNames[fmt.Sprint(shape)]; known {
		return name
	}
	flush, straight := len(suits) == 1, ranks[4]-ranks[0] == 4 || fmt.Sprint(ranks) == "[0 1 2 3 12]"
	switch {
	case len(shape) == 4 && pair >= 9:
		return "jacks_or_better"
	case len(shape) == 4 || (!flush && !straight):
		return "nothing"
	case !straight:
		return "flush"
	case !flush:
		return "straight"
	case ranks[0] == 8:
		return "royal_flush"
	}
	return "straight_flush"
}

// poker: a shuffled deck and one draw; what was held stays in its places, the rest comes from the deck.
func poker(round Round, steps []any) Derived {
	dealt := round.words.Shuffled(whole(round.model["cards"]), 10)
	if len(steps) > 1 {
		panic("steps")
	}
	held := map[int]bool{0: true, 1: true, 2: true, 3: true, 4: true}
	if len(steps) == 1 {
		held = map[int]bool{}
		for _, place := range wholes(object(steps[0])["hold"]) {
			held[place] = true
		}
	}
	hand, taken := append([]int{}, dealt[:5]...), 5
	for place := range hand {
		if !held[place] {
			hand[place] = dealt[taken]
			taken++
		}
	}
	rank, paid := handName(hand), 0
	for _, row := range list(round.model["pays"]) {
		if pay := list(row); len(steps) == 1 && pay[0] == rank {
			paid = whole(pay[1]) * 10_000
		}
	}
	shown := Object{"cards": dealt[:taken], "hand": hand, "rank": rank}
	return paying(Object{"steps": steps, "shown": shown}, paid)
}
