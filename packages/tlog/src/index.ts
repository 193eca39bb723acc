export { appendLeaves, EMPTY_LOG, type LogEnd, rootOfEnd } from './append.ts';
export {
  type Bytes,
  bytesOf,
  fromBase64,
  fromBase64Url,
  readCount,
  textOf,
  toBase64,
  toHex,
} from './bytes.ts';
export { type Checkpoint, openCheckpoint, readCheckpoint, writeCheckpoint } from './checkpoints.ts';
export { cosignedAt, type Cosigner, cosignerOf, readWitnessKey } from './cosignatures.ts';
export { MOST_ENTRY_BYTES, readEntries, writeEntries } from './entries.ts';
export { emptyRoot, HASH_BYTES, hashOf, leafHash, nodeHash } from './hashes.ts';
export {
  ed25519Keys,
  isKeyName,
  type NoteSigner,
  type NoteVerifier,
  type OpenKey,
  readVerifierKey,
} from './keys.ts';
export {
  isOf,
  type Note,
  type NoteSignature,
  openNote,
  readNote,
  signatureLine,
  signNote,
} from './notes.ts';
export { isQuorum, type Policy, type PolicyWitness, readPolicy, writePolicy } from './policy.ts';
export { checkProof, type ProofText, readProof, writeProof } from './proof-text.ts';
export { checkConsistency, checkInclusion } from './proofs.ts';
export type { Subtree } from './ranges.ts';
export { LogRefusal } from './refusal.ts';
export {
  hashesFromTiles,
  type ReadTile,
  readTilePath,
  type Tile,
  TILE_WIDTH,
  tilePath,
  widthOf,
} from './tiles.ts';
export { consistencyProof, inclusionProof, type ReadHashes, rootOf } from './tree.ts';
