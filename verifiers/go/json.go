package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"sort"
	"strings"
)

// Object is a JSON object with numbers kept as they are written.
type Object = map[string]any

func object(value any) Object { return value.(map[string]any) }
func list(value any) []any    { return value.([]any) }
func word(value any) string   { return value.(string) }

func whole(value any) int {
	number, err := value.(json.Number).Int64()
	if err != nil {
		panic(err)
	}
	return int(number)
}

func wholes(value any) []int {
	all := []int{}
	for _, each := range list(value) {
		all = append(all, whole(each))
	}
	return all
}

func textOf(value any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// canonical is the one text of a model: keys sorted, no white space.
func canonical(value any) string {
	switch it := value.(type) {
	case map[string]any:
		keys := make([]string, 0, len(it))
		for key := range it {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		parts := make([]string, 0, len(keys))
		for _, key := range keys {
			parts = append(parts, textOf(key)+":"+canonical(it[key]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case []any:
		parts := make([]string, 0, len(it))
		for _, each := range it {
			parts = append(parts, canonical(each))
		}
		return "[" + strings.Join(parts, ",") + "]"
	default:
		return textOf(it)
	}
}

// read takes text apart, numbers as they are written.
func read(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}

// agrees: everything that was derived is stated, and equal; a record may hold more, such as labels and times.
func agrees(derived, stated any) bool {
	switch it := derived.(type) {
	case map[string]any:
		other, ok := stated.(map[string]any)
		for key, each := range it {
			said, known := other[key]
			ok = ok && known && agrees(each, said)
		}
		return ok
	case []any:
		other, ok := stated.([]any)
		ok = ok && len(other) == len(it)
		for i := 0; ok && i < len(it); i++ {
			ok = agrees(it[i], other[i])
		}
		return ok
	default:
		return derived == stated
	}
}

// decimal: "49.5" with two places is 4950.
func decimal(text string, places int) *big.Int {
	before, part, _ := strings.Cut(text, ".")
	if len(part) > places {
		panic("no amount: " + text)
	}
	value, ok := new(big.Int).SetString(before+part+strings.Repeat("0", places-len(part)), 10)
	if !ok || value.Sign() < 0 || strings.ContainsAny(text, "+_") {
		panic("no amount: " + text)
	}
	return value
}

func decimalText(value *big.Int, places int) string {
	digits := fmt.Sprintf("%0*s", places+1, value.String())
	return digits[:len(digits)-places] + "." + digits[len(digits)-places:]
}
