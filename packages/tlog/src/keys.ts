import {
  type Bytes,
  bytesOf,
  fromBase64,
  fromBase64Url,
  joinBytes,
  toBase64,
  toHex,
} from './bytes.ts';
import { hashOf } from './hashes.ts';
import { LogRefusal } from './refusal.ts';

export const KEY_ID_BYTES = 4;
const PUBLIC_BYTES = 32;
/** Kinds of Ed25519 keys: those that sign the text of a note, and those of witnesses (tlog-cosignature). */
const KEY_KINDS = { log: 1, witness: 4 } as const;
type KeyKind = keyof typeof KEY_KINDS;
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

/** The name and id that a signature has, and `name+id+base64` of the key that checks it, for others. */
interface KeyText {
  readonly id: Bytes;
  readonly verifierKey: string;
}

function describeKey(name: string, kind: KeyKind, open: Uint8Array): KeyText {
  const typed = joinBytes([Uint8Array.of(KEY_KINDS[kind]), open]);
  const id = keyId(name, typed);
  return { id, verifierKey: `${name}+${toHex(id)}+${toBase64(typed)}` };
}

/**
 * A private key of 32 bytes, to sign with.
 * @throws RangeError if the name can't be one of a key.
 */
export async function openPrivateKey(
  name: string,
  kind: KeyKind,
  secret: Uint8Array,
): Promise<KeyText & { readonly sign: (bytes: Bytes) => Promise<Bytes> }> {
  if (!isKeyName(name)) throw new RangeError(`Not the name of a key: ${name}`);
  const form = joinBytes([PKCS8, secret]);
  const key = await crypto.subtle.importKey('pkcs8', form, 'Ed25519', true, ['sign']);
  const { x } = await crypto.subtle.exportKey('jwk', key);
  const open = fromBase64Url(x!);
  return {
    ...describeKey(name, kind, open),
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes)),
  };
}

/** A signer, and the text of the key that checks what it signs. */
interface KeyPair {
  readonly signer: NoteSigner;
  /** `name+id+base64`, for others. */
  readonly verifierKey: string;
}

/**
 * The key pair of a log's name and a private key of 32 bytes.
 * @throws RangeError if the name can't be one of a key.
 */
export async function ed25519Keys(name: string, secret: Uint8Array): Promise<KeyPair> {
  const { id, sign, verifierKey } = await openPrivateKey(name, 'log', secret);
  return { signer: { name, id, sign }, verifierKey };
}

/** A key of which only the holder can sign. */
export interface OpenKey extends NoteVerifier {
  /** The 32 bytes of the key itself, without a name or a kind. */
  readonly bytes: Bytes;
  /** As it was written. */
  readonly verifierKey: string;
}

/**
 * Reads a verifier key: `name+id+base64`.
 * @throws LogRefusal if it isn't one of Ed25519 and this kind, or its id is another key's.
 */
export function readKey(text: string, kind: KeyKind): OpenKey {
  const [name = '', id = '', ...rest] = text.split('+');
  const typed = fromBase64(rest.join('+'));
  if (!isKeyName(name) || !/^[0-9a-f]{8}$/.test(id)) throw new LogRefusal('It is not a key');
  if (typed[0] !== KEY_KINDS[kind] || typed.length !== 1 + PUBLIC_BYTES) {
    throw new LogRefusal(`It is not an Ed25519 key of a ${kind}`);
  }
  const expected = keyId(name, typed);
  if (id !== toHex(expected)) throw new LogRefusal('The id is that of another key');
  const bytes = typed.slice(1);
  let importing: Promise<CryptoKey> | undefined;
  return {
    name,
    id: expected,
    bytes,
    verifierKey: text,
    async verify(signed, signature) {
      importing ??= crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
      return crypto.subtle.verify('Ed25519', await importing, signature, signed);
    },
  };
}

/** Reads the verifier key of a log. @throws LogRefusal */
export const readVerifierKey = (text: string): OpenKey => readKey(text, 'log');
