// Checks with Go's own note and tlog what tests/tlog/go.test.ts wrote, and prints what it finds as JSON.
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type given struct {
	Key, Witness, Checkpoint, Leaf, Root, OlderRoot string
	Index, Size, Older                              int64
	Inclusion, Consistency                          []string
}

// A key of a witness, which signs a checkpoint and a time (C2SP tlog-cosignature v1).
type witness struct {
	name string
	id   uint32
	key  ed25519.PublicKey
}

func (it witness) Name() string    { return it.name }
func (it witness) KeyHash() uint32 { return it.id }
func (it witness) Verify(text, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	time := binary.BigEndian.Uint64(signature)
	signed := fmt.Sprintf("cosignature/v1\ntime %d\n%s", time, text)
	return ed25519.Verify(it.key, []byte(signed), signature[8:])
}

func readWitness(text string) (note.Verifier, error) {
	parts := strings.SplitN(text, "+", 3)
	typed, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(typed) != 1+ed25519.PublicKeySize || typed[0] != 4 {
		return nil, errors.New("not a key of a witness")
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), typed...))
	id := binary.BigEndian.Uint32(sum[:])
	if fmt.Sprintf("%08x", id) != parts[1] {
		return nil, errors.New("the id is another key's")
	}
	return witness{parts[0], id, typed[1:]}, nil
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
	seen, err := readWitness(it.Witness)
	found["key of a witness"] = reason(err)
	if err == nil {
		_, err = note.Open([]byte(it.Checkpoint), note.VerifierList(seen))
		found["cosignature"] = reason(err)
		later := strings.Replace(it.Checkpoint, "\n1000\n", "\n1001\n", 1)
		_, err = note.Open([]byte(later), note.VerifierList(seen))
		found["cosignature of another size"] = reason(err)
	}
	proof := tlog.RecordProof(hashes(it.Inclusion))
	found["inclusion"] = reason(tlog.CheckRecord(proof, it.Size, hash(it.Root), it.Index, hash(it.Leaf)))
	found["another entry"] = reason(tlog.CheckRecord(proof, it.Size, hash(it.Root), it.Index+1, hash(it.Leaf)))
	older := tlog.TreeProof(hashes(it.Consistency))
	found["consistency"] = reason(tlog.CheckTree(older, it.Size, hash(it.Root), it.Older, hash(it.OlderRoot)))
	found["another older log"] = reason(tlog.CheckTree(older, it.Size, hash(it.Root), it.Older, hash(it.Root)))
	json.NewEncoder(os.Stdout).Encode(found)
}
