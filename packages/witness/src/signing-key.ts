import { type Cosigner, cosignerOf, fromBase64, LogRefusal, toBase64 } from '@tag/tlog';

/** As Go's `note` package writes private keys. */
const START = 'PRIVATE+KEY+';
const SECRET_BYTES = 32;
/** The kind of a witness's key. */
const KIND = 4;

export type SigningKey = Cosigner;

/**
 * The text of a private key: `PRIVATE+KEY+name+id+base64`.
 * @param secret 32 random bytes.
 * @throws RangeError if the name can't be one of a key.
 */
export async function writeSigningKey(name: string, secret: Uint8Array): Promise<string> {
  const { verifierKey } = await cosignerOf(name, secret);
  const [, id] = verifierKey.split('+');
  return `${START}${name}+${id}+${toBase64(Uint8Array.of(KIND, ...secret))}\n`;
}

/** @throws LogRefusal for a text that `writeSigningKey` didn't write. */
export async function readSigningKey(text: string): Promise<SigningKey> {
  const [name = '', , ...rest] = text.trim().slice(START.length).split('+');
  const typed = fromBase64(rest.join('+'));
  if (!text.startsWith(START) || typed[0] !== KIND || typed.length !== 1 + SECRET_BYTES) {
    throw new LogRefusal('It is not the private key of a witness');
  }
  const key = await cosignerOf(name, typed.slice(1));
  if ((await writeSigningKey(name, typed.slice(1))).trim() !== text.trim()) {
    throw new LogRefusal('The id is that of another key');
  }
  return key;
}
