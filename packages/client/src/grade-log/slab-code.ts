import { reportKeysStruct } from '@tag/contract/graded-cards';
import { bytesOf, fromBase64Url, LogRefusal } from '@tag/tlog';
import type { PublicClient } from '../public-client.ts';
import { readAnswer } from '../answer.ts';
import { answerOf } from '../transport.ts';
import { get } from './read-log.ts';

/** `refused`: none of our keys signed it. `unsupported`: a browser without Ed25519. */
export type SlabCode = 'signed' | 'refused' | 'unsupported' | 'unreachable';

/**
 * Checks in this browser whether a slab's QR code, which has `?s=` and our signature of its certificate, is ours.
 * The keys are those that the API serves, also those that sign no more.
 * @param signature base64url
 * @throws only what the signal gives as its reason.
 */
export async function checkSlabCode(
  { baseUrl }: Pick<PublicClient, 'baseUrl'>,
  certificate: string,
  signature: string,
  signal?: AbortSignal,
): Promise<SlabCode> {
  try {
    const bytes = fromBase64Url(signature);
    const answer = await get(`${baseUrl}/.well-known/jwks.json`, { signal });
    const { keys } = readAnswer(answerOf(answer, await answer.text()), reportKeysStruct, true);
    for (const { x } of keys) {
      const key = await importKey(x);
      if (!key) return 'unsupported';
      if (await crypto.subtle.verify('Ed25519', key, bytes, bytesOf(certificate))) return 'signed';
    }
    return 'refused';
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof LogRefusal ? 'refused' : 'unreachable';
  }
}

const importKey = (x: string) =>
  crypto.subtle
    .importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify'])
    .catch(() => undefined);
