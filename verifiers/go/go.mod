module baize/verifier

go 1.19
