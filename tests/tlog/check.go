// Checks with Go's own note and tlog what tests/tlog/go.test.ts wrote, and prints what it finds as JSON.
package main

import (
	"encoding/base64"
	"encoding/json"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type given struct {
	Key, Checkpoint, Leaf, Root, OlderRoot string
	Index, Size, Older                     int64
	Inclusion, Consistency                 []string
}

func hash(text string) (found tlog.Hash) {
	bytes, _ := base64.StdEncoding.DecodeString(text)
	copy(found[:], bytes)
	return found
}

func hashes(texts []string) (found []tlog.Hash) {
	for _, text := range texts {
		found = append(found, hash(text))
	}
	return found
}

func reason(err error) string {
	if err == nil {
		return "accepted"
	}
	return err.Error()
}

func main() {
	var it given
	if err := json.NewDecoder(os.Stdin).Decode(&it); err != nil {
		panic(err)
	}
	found := map[string]string{}
	verifier, err := note.NewVerifier(it.Key)
	found["key"] = reason(err)
	if err == nil {
		_, err = note.Open([]byte(it.Checkpoint), note.VerifierList(verifier))
		found["checkpoint"] = reason(err)
	}
	proof := tlog.RecordProof(hashes(it.Inclusion))
	found["inclusion"] = reason(tlog.CheckRecord(proof, it.Size, hash(it.Root), it.Index, hash(it.Leaf)))
	found["another entry"] = reason(tlog.CheckRecord(proof, it.Size, hash(it.Root), it.Index+1, hash(it.Leaf)))
	older := tlog.TreeProof(hashes(it.Consistency))
	found["consistency"] = reason(tlog.CheckTree(older, it.Size, hash(it.Root), it.Older, hash(it.OlderRoot)))
	found["another older log"] = reason(tlog.CheckTree(older, it.Size, hash(it.Root), it.Older, hash(it.Root)))
	json.NewEncoder(os.Stdout).Encode(found)
}
