import { createHash } from 'node:crypto';
import { Refusal } from '@tag/contract/errors';
import { isSignedV1 } from './signature.ts';

const TOLERANCE_SECONDS = 300;
const MOST_ID = 100;

/** What identifies a partner's call whose signature was verified. */
export interface VerifiedCall {
  /** Its webhook-id: one for each report. */
  readonly id: string;
  /** SHA-256 of the exact body. */
  readonly bodyHash: Uint8Array;
}

/**
 * Verifies a partner's call signed according to Standard Webhooks.
 * @param secret that came with the partner's API key
 * @throws ApiError `signature_expired`, `signature_invalid`
 */
export function verifyCall(
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
  secret: Uint8Array,
): VerifiedCall {
  const {
    'webhook-id': id = '',
    'webhook-signature': signature = '',
    'webhook-timestamp': timestamp = '',
  } = headers;
  const isWhole = id !== '' && id.length <= MOST_ID && /^\d{1,12}$/.test(timestamp);
  if (!isWhole || !isSignedV1(secret, { id, timestamp, body }, signature)) {
    throw new Refusal('signature_invalid');
  }
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new Refusal('signature_expired');
  }
  return { id, bodyHash: createHash('sha256').update(body).digest() };
}
