import { type Bytes, bytesOf, fromBase64, isSame, joinBytes, textOf, toBase64 } from './bytes.ts';
import type { NoteSigner, NoteVerifier } from './keys.ts';
import { isKeyName, KEY_ID_BYTES } from './keys.ts';
import { LogRefusal } from './refusal.ts';

/** Post-quantum signatures are up to 5 kB; a note may have several. */
const MOST_BYTES = 512 * 1024;
const MOST_SIGNATURES = 64;
/** Begins every line of a signature: an em dash and a space. */
const MARK = '— ';

/** One signature of a note; whose it is, is not checked yet. */
export interface NoteSignature {
  readonly name: string;
  readonly id: Bytes;
  readonly signature: Bytes;
}

/** A text with signatures (C2SP signed-note). */
export interface Note {
  /** With its last line break. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** The line of a signature, with its line break. */
export const signatureLine = ({ name, id, signature }: NoteSignature) =>
  `${MARK}${name} ${toBase64(joinBytes([id, signature]))}\n`;

/** Whether a signature says that it is of a key, which isn't checked. */
export const isOf = (
  signature: Pick<NoteSignature, 'name' | 'id'>,
  key: Pick<NoteVerifier, 'name' | 'id'>,
): boolean => signature.name === key.name && isSame(signature.id, key.id);

/** Signs a text that ends in a line break. */
export async function signNote(text: string, signers: readonly NoteSigner[]): Promise<string> {
  const bytes = bytesOf(text);
  const lines = await Promise.all(
    signers.map(async ({ name, id, sign }) =>
      signatureLine({ name, id, signature: await sign(bytes) }),
    ),
  );
  return `${text}\n${lines.join('')}`;
}

/** Reads a note, without checking its signatures. @throws LogRefusal */
export function readNote(bytes: Uint8Array): Note {
  if (bytes.length > MOST_BYTES) throw new LogRefusal('The note is larger than 512 kB');
  const all = textOf(bytes);
  if (/[\x00-\x09\x0b-\x1f]/.test(all)) {
    throw new LogRefusal('The note has a control character, such as CR, that is not allowed');
  }
  const split = all.lastIndexOf('\n\n');
  if (split < 0 || !all.endsWith('\n')) throw new LogRefusal('The note has no signatures');
  const lines = all.slice(split + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) {
    throw new LogRefusal(`The note has more than ${MOST_SIGNATURES} signatures`);
  }
  return { text: all.slice(0, split + 1), signatures: lines.map(readSignature) };
}

function readSignature(line: string): NoteSignature {
  const [name = '', value = '', ...more] = line.slice(MARK.length).split(' ');
  if (!line.startsWith(MARK) || !isKeyName(name) || more.length > 0) {
    throw new LogRefusal('The note has a line that is no signature');
  }
  const bytes = fromBase64(value);
  if (bytes.length <= KEY_ID_BYTES) throw new LogRefusal('A signature of the note is too short');
  return { name, id: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
}

/**
 * Reads a note and checks the signatures of known keys; others are ignored.
 * @returns the text and the keys that signed it, at least one.
 * @throws LogRefusal if none did, or one of theirs is wrong.
 */
export async function openNote<V extends NoteVerifier>(
  bytes: Uint8Array,
  known: readonly V[],
): Promise<{ text: string; signedBy: readonly V[] }> {
  const { text, signatures } = readNote(bytes);
  const signed = bytesOf(text);
  const signedBy = new Set<V>();
  for (const signature of signatures) {
    const key = known.find((it) => isOf(signature, it));
    if (!key) continue;
    if (!(await key.verify(signed, signature.signature))) {
      throw new LogRefusal(`The signature of ${signature.name} is wrong`);
    }
    signedBy.add(key);
  }
  if (signedBy.size === 0) throw new LogRefusal('No known key signed it');
  return { text, signedBy: [...signedBy] };
}
