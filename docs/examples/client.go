// A client of the wallet in Go's standard library: docs/wallet/start.md says how it is called.
package main

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"
)

type fields = map[string]any

var a, wallet, kid, key, ref = os.Args, "", "", (*rsa.PrivateKey)(nil), "reference_transaction_uuid"

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func strict(kid, timestamp, method, target string, body []byte) []byte {
	return []byte(fmt.Sprintf("v2\n%s\n%s\n%s\n%s\n%x", kid, timestamp, method, target, sha256.Sum256(body)))
}

func sign(message []byte) string {
	digest := sha256.Sum256(message)
	return base64.StdEncoding.EncodeToString(must(key.Sign(rand.Reader, digest[:], crypto.SHA256)))
}

func uuid() string {
	b := must(io.ReadAll(io.LimitReader(rand.Reader, 16)))
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// Sends these bytes once. Nil: the outcome is unknown.
func send(path string, action fields) (answer fields) {
	body := must(json.Marshal(action))
	asked := must(http.NewRequest("POST", wallet+path, bytes.NewReader(body)))
	now := fmt.Sprint(time.Now().UnixMilli())
	asked.Header = http.Header{"Content-Type": {"application/json"}, "X-Wallet-Timestamp": {now}, "X-Wallet-Key-Id": {kid},
		"X-Wallet-Signature": {sign(body)}, "X-Wallet-Signature-2": {sign(strict(kid, now, "POST", asked.URL.Path, body))}}
	reply, err := (&http.Client{Timeout: 5 * time.Second}).Do(asked)
	if err != nil || json.NewDecoder(reply.Body).Decode(&answer) != nil {
		return nil
	}
	if is, code := answer["status"], reply.StatusCode; is == nil || is == "RS_ERROR_UNKNOWN" || is == "RS_ERROR_TIMEOUT" ||
		code != 401 && (code != 200 || answer["request_uuid"] != action["request_uuid"]) {
		return nil
	}
	return answer
}

// A bet without an answer is taken back; a win or rollback is sent again, the same bytes, until it is answered.
func act(kind, id, round string, action fields) fields {
	action["request_uuid"], action["transaction_uuid"], action["round_closed"] = uuid(), id, kind != "bet"
	action["user"], action["token"], action["game_code"], action["round"] = a[5], a[6], a[7], round
	for pause := time.Second; ; time.Sleep(pause) {
		if answer := send("/transaction/"+kind, action); answer != nil {
			return answer
		} else if kind == "bet" {
			return act("rollback", uuid(), round, fields{ref: id})
		} else if pause < 256*time.Second {
			pause *= 2
		}
	}
}

func main() {
	file, _ := pem.Decode(must(os.ReadFile(a[2])))
	if a[1] == "verify" {
		digest := sha256.Sum256(strict(a[3], a[4], a[5], a[6], must(io.ReadAll(os.Stdin))))
		public, signature := must(x509.ParsePKIXPublicKey(file.Bytes)), must(base64.StdEncoding.DecodeString(a[7]))
		fault := rsa.VerifyPKCS1v15(public.(*rsa.PublicKey), crypto.SHA256, digest[:], signature)
		fmt.Println(`{"verifies":`, fault == nil, `}`)
		return
	}
	wallet, kid, key = a[1], a[3], must(x509.ParsePKCS8PrivateKey(file.Bytes)).(*rsa.PrivateKey)
	units, won, void, bet, second := must(strconv.Atoi(a[9])), uuid(), uuid(), uuid(), uuid()
	stake := fields{"currency": a[8], "amount": units * 100_000, "is_free": false}
	told := fields{"bet": act("bet", bet, won, stake)}
	if a[4] == "round" && told["bet"].(fields)["status"] == "RS_OK" {
		told["second"], told["rollback"] = act("bet", second, void, stake), act("rollback", uuid(), void, fields{ref: second})
		stake["amount"], stake[ref] = 2*units*100_000, bet
		told["win"] = act("win", uuid(), won, stake)
	}
	must(0, json.NewEncoder(os.Stdout).Encode(told))
}
