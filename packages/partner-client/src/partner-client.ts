import { randomUUID } from 'node:crypto';
import { createPublicClient, type PublicClientOptions } from '@tag/client/public';
import type { InputOf, ResponseOf } from '@tag/contract/endpoint';
import { gradedCardScore, type GradedCardScore } from '@tag/contract/graded-cards';
import * as partners from '@tag/contract/partners';
import {
  listPublicListings,
  readPublicListing,
  type PublicListing,
  type PublicListings,
  type PublicListingsQuery,
} from '@tag/contract/tag-market';
import { signedHeaders } from './sign.ts';

export interface PartnerClientOptions extends Pick<
  PublicClientOptions,
  'baseUrl' | 'fetch' | 'retries' | 'timeout'
> {
  /** The API key, `tag_live_…`, or `tag_test_…` for test certificates only. */
  readonly key: string;
  /** Shown once with the key, `whsec_…`; only sales need it. */
  readonly signingSecret?: string;
}

type Body<E> = E extends { body: unknown }
  ? InputOf<E> extends { body: infer B }
    ? B
    : never
  : never;

/**
 * The calls of a partner's server. Each returns the API's answer, or throws an `ApiError` with a `code`
 * when it is refused, and a `CallFailure` when no answer came.
 */
export interface PartnerClient {
  /**
   * Checks whether each certificate is real and what it graded, in the given order.
   * @param certificates 1,000 at most.
   */
  verifyCertificates(certificates: readonly string[]): Promise<partners.Verified>;
  /** A certificate's grade, card, and population, for a page of yours: see `reportSummary`. */
  readGrade(certificate: string): Promise<GradedCardScore>;
  /** A card for sale; prices are integers in US cents. */
  readListing(certificate: string): Promise<PublicListing>;
  listListings(query?: PublicListingsQuery): Promise<PublicListings>;
  /**
   * Reports that a card was sold, signed.
   * @param id identifies this report. If no answer came, report again with the same id: it counts once.
   * @throws Error without a signing secret.
   */
  reportSale(
    sale: partners.PartnerSale,
    id?: string,
  ): Promise<ResponseOf<typeof partners.reportSale>>;
  /**
   * Undoes a sale that this partner reported, signed, until its seller is paid.
   * @param id the same for `reportSale`: a repeated call with it counts once.
   * @throws Error without a signing secret.
   */
  reverseSale(
    listingId: string,
    reversal?: partners.PartnerReversal,
    id?: string,
  ): Promise<partners.ReversedListing>;
  readonly webhooks: {
    list(): Promise<partners.WebhookEndpoint[]>;
    /** Only this answer includes the endpoint's secret. */
    create(
      endpoint: Body<typeof partners.createWebhookEndpoint>,
    ): Promise<ResponseOf<typeof partners.createWebhookEndpoint>>;
    change(
      id: string,
      change: Body<typeof partners.changeWebhookEndpoint>,
    ): Promise<partners.WebhookEndpoint>;
    remove(id: string): Promise<void>;
    /** Until the old secret ends, messages are signed with both. */
    rotateSecret(
      id: string,
      rotation?: Body<typeof partners.rotateWebhookSecret>,
    ): Promise<ResponseOf<typeof partners.rotateWebhookSecret>>;
    test(id: string): Promise<partners.WebhookMessage>;
    messages(query?: partners.WebhookMessagesQuery): Promise<partners.WebhookMessages>;
    /** Sends one message again, by its webhook-id. */
    replay(webhookId: string): Promise<partners.WebhookMessage>;
    /** Resends every message given up since then. */
    replaySince(id: string, since: Date): Promise<number>;
  };
}

export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { fetch = globalThis.fetch, key, signingSecret, ...rest } = options;
  const { call } = createPublicClient({ ...rest, fetch: withKey(fetch, key) });
  const signed = (id: string, body: object) => {
    if (signingSecret === undefined) throw new Error('Reporting a sale takes a signingSecret');
    return signedHeaders(signingSecret, id, JSON.stringify(body));
  };
  return {
    verifyCertificates: (certificates) =>
      call(partners.verifyCertificates, { body: { certificates: [...certificates] } }),
    readGrade: (certificateValue) => call(gradedCardScore, { params: { certificateValue } }),
    readListing: (certificateValue) => call(readPublicListing, { params: { certificateValue } }),
    listListings: (query = {}) => call(listPublicListings, { query }),
    async reportSale(sale, id = `sale_${randomUUID()}`) {
      const headers = signed(id, sale);
      return call(partners.reportSale, { headers, body: sale });
    },
    async reverseSale(listingId, body = {}, id = `reversal_${randomUUID()}`) {
      const headers = signed(id, body);
      return call(partners.reverseReportedSale, { params: { listingId }, headers, body });
    },
    webhooks: {
      list: async () => (await call(partners.listWebhookEndpoints)).items,
      create: (body) => call(partners.createWebhookEndpoint, { body }),
      change: (id, body) => call(partners.changeWebhookEndpoint, { params: { id }, body }),
      async remove(id) {
        await call(partners.deleteWebhookEndpoint, { params: { id } });
      },
      rotateSecret: (id, body = {}) => call(partners.rotateWebhookSecret, { params: { id }, body }),
      test: (id) => call(partners.testWebhook, { params: { id } }),
      messages: (query = {}) => call(partners.listWebhookMessages, { query }),
      replay: (webhookId) => call(partners.replayWebhook, { params: { webhookId } }),
      async replaySince(id, since) {
        const body = { since: since.toISOString() };
        return (await call(partners.replayWebhooks, { params: { id }, body })).messages;
      },
    },
  };
}

type Fetch = typeof globalThis.fetch;

const withKey =
  (fetch: Fetch, key: string): Fetch =>
  (address, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${key}`);
    return fetch(address, { ...init, headers });
  };
