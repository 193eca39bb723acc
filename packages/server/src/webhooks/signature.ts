import { createHmac, type KeyObject, sign } from 'node:crypto';
import { isSameBytes } from '../secrets/same-bytes.ts';

/**
 * The signed content of Standard Webhooks 1.0: the id, the time of sending, and the exact bytes of the
 * body.
 */
interface Signable {
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number | string;
  readonly body: Uint8Array;
}

const signedBytes = ({ body, id, timestamp }: Signable) =>
  Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);

const hmac = (secret: Uint8Array, message: Signable) =>
  createHmac('sha256', secret).update(signedBytes(message)).digest();

/** `v1`: verified with the secret. */
export const signV1 = (secret: Uint8Array, message: Signable) =>
  `v1,${hmac(secret, message).toString('base64')}`;

/** `v1a`: verified with a public key, Ed25519. */
export const signV1a = (key: KeyObject, message: Signable) =>
  `v1a,${sign(null, signedBytes(message), key).toString('base64')}`;

/** The most signatures of a call to compare: rotation never needs more. */
const MOST_SIGNATURES = 10;

/** Whether one of the signatures in a header is that of this secret. */
export function isSignedV1(secret: Uint8Array, message: Signable, header: string): boolean {
  const expected = hmac(secret, message);
  return header
    .split(' ', MOST_SIGNATURES)
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => isSameBytes(given, expected));
}
