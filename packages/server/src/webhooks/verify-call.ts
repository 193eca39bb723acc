import { createHash } from 'node:crypto';
import { Refusal } from '@tag/contract/errors';
import type { SignedPartnerCall } from '../auth/caller.ts';
import { isSignedV1 } from './signature.ts';

const TOLERANCE_SECONDS = 300;
const MOST_ID = 100;

/**
 * Verifies a partner's call signed according to Standard Webhooks.
 * @param secret that came with the partner's API key
 * @throws ApiError `signature_expired`, `signature_invalid`
 */
export function verifyCall(
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
  secret: Uint8Array,
): SignedPartnerCall['signed'] {
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
