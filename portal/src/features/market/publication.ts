import type { PublicClient } from '@tag/client/public';
import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { checkInput } from '@tag/contract/errors';
import { parseMoney } from '@tag/contract/formats';
import {
  MOST_PUBLISHED,
  previewProducts,
  publishProducts,
  type Listing,
  type ListingPreview,
  type MarketTerms,
} from '@tag/contract/tag-market';
import { proxy, ref } from 'valtio';
import { describeFailure } from '../api/describe-failure.ts';
import { typedPriceRule } from './typed-price.ts';

/** A card picked to be published. */
export interface Pick {
  readonly preview: ListingPreview;
  /** Its price, as typed. */
  price: string;
  acceptsOffers: boolean;
  /** The owner's payout at a price, from the server. */
  quote: { readonly price: number; readonly payout: number } | null;
  /** Why it can't be published, if something has changed since it was picked. */
  problem: ListingPreview['problem'];
}

interface PublicationView {
  picks: Pick[];
  terms: MarketTerms | null;
  isAsking: boolean;
  isPublishing: boolean;
  /** Whether publishing was tried: every price that is missing is then pointed out. */
  isTried: boolean;
  failure: string | null;
}

/** Why a price can't be taken; undefined if it can. */
export const reasonAgainstPrice = (typed: string): string | undefined =>
  checkInput(typed, typedPriceRule).fields?.[0]?.reason;

/** The owner's payout at the typed price; null until the server answers. */
export const payoutOf = ({ price, quote }: Pick): number | null =>
  quote !== null && quote.price === parseMoney(price) ? quote.payout : null;

/**
 * The cards picked to be published, with their prices and payouts. After a refusal or a failure the rest
 * stays as typed.
 */
export function createPublication(client: PublicClient) {
  const state = proxy<PublicationView>({
    picks: [],
    terms: null,
    isAsking: false,
    isPublishing: false,
    isTried: false,
    failure: null,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort = new AbortController();
  let isStarted = false;

  const find = (certificate: string) =>
    state.picks.find(({ preview }) => preview.certificate === certificate);

  /** Asks for the payout of every price that can be taken. */
  async function askPayouts(): Promise<void> {
    clearTimeout(timer);
    abort.abort();
    if (!isStarted) return;
    const { signal } = (abort = new AbortController());
    const priced = state.picks.filter(({ price }) => reasonAgainstPrice(price) === undefined);
    if (priced.length === 0) {
      state.isAsking = false;
      return;
    }
    state.isAsking = true;
    const query = {
      certificate: priced.map(({ preview }) => preview.certificate),
      price: priced.map(({ price }) => parseMoney(price)),
      pageSize: MOST_PUBLISHED,
    };
    try {
      const { items, terms } = await client.call(previewProducts, { query }, { signal });
      if (signal.aborted) return;
      state.terms = ref(terms);
      for (const { certificate, price, payout, problem } of items) {
        const pick = find(certificate);
        if (!pick) continue;
        pick.problem = problem;
        if (price !== null && payout !== null) pick.quote = { price, payout };
      }
      state.failure = null;
    } catch (error) {
      if (!signal.aborted) state.failure = describeFailure(error);
    } finally {
      if (!signal.aborted) state.isAsking = false;
    }
  }

  return {
    state,
    askPayouts,
    /** @returns false if no more cards can be published at once */
    pick(preview: ListingPreview): boolean {
      if (find(preview.certificate)) return true;
      if (state.picks.length >= MOST_PUBLISHED) return false;
      const typed = { price: '', acceptsOffers: false };
      const { problem } = preview;
      state.picks.push({ preview: ref(preview), ...typed, quote: null, problem });
      return true;
    },
    drop(certificate: string): void {
      state.picks = state.picks.filter(({ preview }) => preview.certificate !== certificate);
    },
    /** Drops all but these. */
    keep(certificates: readonly string[]): void {
      state.picks = state.picks.filter(({ preview }) => certificates.includes(preview.certificate));
      state.isTried = false;
      state.failure = null;
    },
    type(certificate: string, price: string): void {
      const pick = find(certificate);
      if (!pick) return;
      pick.price = price;
      clearTimeout(timer);
      timer = setTimeout(() => void askPayouts(), SEARCH_DELAY_MS);
    },
    setOffers(certificate: string, acceptsOffers: boolean): void {
      const pick = find(certificate);
      if (pick) pick.acceptsOffers = acceptsOffers;
    },
    /**
     * Publishes the cards, all of them or none, once their payouts have been shown.
     * @returns the listings, or null if something is left to do or to look at
     */
    async publish(): Promise<readonly Listing[] | null> {
      if (state.isPublishing) return null;
      state.isTried = true;
      state.failure = null;
      const { picks } = state;
      if (picks.some(({ price, problem }) => problem !== null || reasonAgainstPrice(price))) {
        return null;
      }
      if (picks.some((pick) => payoutOf(pick) === null)) {
        await askPayouts();
        return null;
      }
      state.isPublishing = true;
      try {
        const products = picks.map(({ preview: { certificate }, price, acceptsOffers }) => ({
          certificate,
          price: parseMoney(price),
          acceptsOffers,
        }));
        const { items } = await client.call(publishProducts, { body: { products } });
        state.picks = [];
        state.isTried = false;
        return items;
      } catch (error) {
        // Which cards are in the way; the refusal itself names one of them.
        await askPayouts();
        const isNamed = state.picks.some(({ problem }) => problem !== null);
        state.failure = isNamed ? CONFLICT : describeFailure(error);
        return null;
      } finally {
        state.isPublishing = false;
      }
    },
    /** @returns a function that stops asking for payouts */
    start(): () => void {
      isStarted = true;
      return () => {
        isStarted = false;
        clearTimeout(timer);
        abort.abort();
      };
    },
  };
}

export type Publication = ReturnType<typeof createPublication>;

const CONFLICT = 'Nothing was published: some cards have changed since. Remove them to go on.';
