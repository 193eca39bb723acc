import { bytesOf, joinBytes, textOf } from './bytes.ts';
import { type NoteVerifier, type OpenKey, openPrivateKey, readKey } from './keys.ts';
import { isOf, readNote, signatureLine } from './notes.ts';
import { LogRefusal } from './refusal.ts';

/** The time, as 8 bytes, comes before the signature. */
const TIME_BYTES = 8;

/** What a witness signs: the text of a checkpoint, and when it saw it (C2SP tlog-cosignature v1). */
const messageOf = (text: string, seconds: number) =>
  bytesOf(`cosignature/v1\ntime ${seconds}\n${text}`);

/** Undefined: there is no time that a number can hold. */
function timeOf(signature: Uint8Array): number | undefined {
  if (signature.length <= TIME_BYTES) return undefined;
  const view = new DataView(signature.buffer, signature.byteOffset, TIME_BYTES);
  const seconds = Number(view.getBigUint64(0));
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}

/** Signs checkpoints as a witness. */
export interface Cosigner {
  /** @returns the line of the signature. @param seconds since 1970. */
  readonly cosign: (text: string, seconds: number) => Promise<string>;
  /** `name+id+base64`, for others. */
  readonly verifierKey: string;
}

/**
 * A witness's signer.
 * @param secret 32 bytes that no log or other witness has.
 * @throws RangeError if the name can't be one of a key.
 */
export async function cosignerOf(name: string, secret: Uint8Array): Promise<Cosigner> {
  const { id, sign, verifierKey } = await openPrivateKey(name, 'witness', secret);
  return {
    verifierKey,
    async cosign(text, seconds) {
      const time = new Uint8Array(TIME_BYTES);
      new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
      const signature = joinBytes([time, await sign(messageOf(text, seconds))]);
      return signatureLine({ name, id, signature });
    },
  };
}

/** Reads the verifier key of a witness. @throws LogRefusal */
export function readWitnessKey(text: string): OpenKey {
  const key = readKey(text, 'witness');
  return {
    ...key,
    async verify(signed, signature) {
      const seconds = timeOf(signature);
      if (seconds === undefined) return false;
      return key.verify(messageOf(textOf(signed), seconds), signature.slice(TIME_BYTES));
    },
  };
}

/**
 * When a witness saw a checkpoint that it is known to have signed.
 * @returns seconds since 1970.
 * @throws LogRefusal if it has no signature of the key.
 */
export function cosignedAt(note: Uint8Array, key: NoteVerifier): number {
  const found = readNote(note).signatures.find((signature) => isOf(signature, key));
  const seconds = found && timeOf(found.signature);
  if (seconds === undefined) throw new LogRefusal(`${key.name} did not sign it`);
  return seconds;
}
