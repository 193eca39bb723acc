import { bytesOf, fromBase64, LogRefusal, readCount, textOf } from '@tag/tlog';

const MOST_HASHES = 63;

/** The body of POST /add-checkpoint. */
interface AddCheckpoint {
  /** The size of the checkpoint that the proof begins with. */
  readonly old: number;
  readonly proof: readonly Uint8Array[];
  /** The signed checkpoint, not checked yet. */
  readonly note: Uint8Array;
}

/** @throws LogRefusal for any other text than tlog-witness describes. */
export function readAddCheckpoint(body: Uint8Array): AddCheckpoint {
  const text = textOf(body);
  const split = text.indexOf('\n\n');
  if (split < 0) throw new LogRefusal('There is no empty line before the checkpoint');
  const [first = '', ...hashes] = text.slice(0, split).split('\n');
  if (!first.startsWith('old ')) throw new LogRefusal('The first line is not the old size');
  if (hashes.length > MOST_HASHES) {
    throw new LogRefusal(`The proof has more than ${MOST_HASHES} hashes`);
  }
  return {
    old: readCount(first.slice(4), 'The old size'),
    proof: hashes.map(fromBase64),
    note: bytesOf(text.slice(split + 2)),
  };
}
