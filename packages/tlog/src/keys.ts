import { type Bytes, bytesOf, fromBase64, joinBytes, toBase64 } from './bytes.ts';
import { hashOf } from './hashes.ts';
import { LogRefusal } from './refusal.ts';

export const KEY_ID_BYTES = 4;
const PUBLIC_BYTES = 32;
/** The kind of a key that signs the text of a note with Ed25519. */
const ED25519 = 1;
/** The PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410). */
const PKCS8 = fromBase64('MC4CAQAwBQYDK2VwBCIEIA==');

/** Signs notes. `name` and `id` together say with which key. */
export interface NoteSigner {
  readonly name: string;
  readonly id: Bytes;
  readonly sign: (text: Bytes) => Promise<Bytes>;
}

/** Checks signatures of one key. */
export interface NoteVerifier {
  readonly name: string;
  readonly id: Bytes;
  readonly verify: (text: Bytes, signature: Bytes) => Promise<boolean>;
}

/** Names are in signature lines and keys, so they have neither spaces nor `+`. */
export const isKeyName = (name: string): boolean =>
  name.length > 0 && name.length <= 255 && !/[\s\x00-\x1f\x7f\x85+]/.test(name);

const keyId = (name: string, key: Bytes) =>
  hashOf(joinBytes([bytesOf(`${name}\n`), key])).slice(0, KEY_ID_BYTES);

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A signer, and the text of the key that checks what it signs. */
interface KeyPair {
  readonly signer: NoteSigner;
  /** `name+id+base64`, for others. */
  readonly verifierKey: string;
}

/**
 * The key pair of a name and a private key of 32 bytes.
 * @throws RangeError if the name can't be one of a key.
 */
export async function ed25519Keys(name: string, secret: Uint8Array): Promise<KeyPair> {
  if (!isKeyName(name)) throw new RangeError(`Not the name of a key: ${name}`);
  const form = joinBytes([PKCS8, secret]);
  const key = await crypto.subtle.importKey('pkcs8', form, 'Ed25519', true, ['sign']);
  const { x } = await crypto.subtle.exportKey('jwk', key);
  const open = fromBase64(`${x!.replaceAll('-', '+').replaceAll('_', '/')}=`);
  const typed = joinBytes([Uint8Array.of(ED25519), open]);
  const id = keyId(name, typed);
  return {
    signer: {
      name,
      id,
      sign: async (text) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, text)),
    },
    verifierKey: `${name}+${toHex(id)}+${toBase64(typed)}`,
  };
}

/**
 * Reads a verifier key: `name+id+base64`.
 * @throws LogRefusal if it isn't one of Ed25519, or its id is another key's.
 */
export function readVerifierKey(text: string): NoteVerifier {
  const [name = '', id = '', ...rest] = text.split('+');
  const typed = fromBase64(rest.join('+'));
  if (!isKeyName(name) || !/^[0-9a-f]{8}$/.test(id)) throw new LogRefusal('It is not a key');
  if (typed[0] !== ED25519 || typed.length !== 1 + PUBLIC_BYTES) {
    throw new LogRefusal('It is not an Ed25519 key');
  }
  const expected = keyId(name, typed);
  if (id !== toHex(expected)) throw new LogRefusal('The id is that of another key');
  let importing: Promise<CryptoKey> | undefined;
  return {
    name,
    id: expected,
    async verify(signed, signature) {
      importing ??= crypto.subtle.importKey('raw', typed.slice(1), 'Ed25519', false, ['verify']);
      return crypto.subtle.verify('Ed25519', await importing, signature, signed);
    },
  };
}
