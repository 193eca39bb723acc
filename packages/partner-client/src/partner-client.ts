import { createPublicClient, type PublicClientOptions } from '@tag/client/public';
import { gradedCardScore, type GradedCardScore } from '@tag/contract/graded-cards';
import { signedFetch } from './signed-fetch.ts';

export interface PartnerClientOptions extends Pick<
  PublicClientOptions,
  'baseUrl' | 'fetch' | 'retries' | 'timeout'
> {
  /** The API key, as it was shown once. */
  readonly key: string;
  /** The key's signing secret, `whsec_…`; needed to report sales. */
  readonly signingSecret?: string;
}

export interface PartnerClient {
  score(certificate: string): Promise<GradedCardScore>;
}

export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { fetch = globalThis.fetch, key, signingSecret, ...rest } = options;
  const client = createPublicClient({ ...rest, fetch: signedFetch(fetch, key, signingSecret) });
  return { score: (certificateValue) => client.call(gradedCardScore, { params: { certificateValue } }) };
}
