import { failureOf, type PublicClient } from '@tag/client/public';
import { CARD_ROWS, matchCardRows, type CardMatch, type WantedCard } from '@tag/contract/cards';
import type { CardEntry } from '@tag/contract/orders';
import { readRow } from './sheet-columns.ts';

/** The catalogue's matches for a card's typed text, and the customer's choice. */
export type Finding =
  | { readonly kind: 'card'; readonly card: FoundCard }
  /** Several cards come close; the customer chooses. */
  | { readonly kind: 'choice'; readonly options: readonly CardMatch[] }
  /** Nothing comes close, or the customer said so. */
  | { readonly kind: 'none' };

/** The stored part of a match; the typed text stays as it is. */
export type FoundCard = Pick<CardMatch, 'cardId' | 'title' | 'image' | 'variations'>;

/** A match below this is another card. */
const LEAST_PERCENT = 50;
const RETRY_MS = 5000;
const REFUSED_RETRY_MS = 60_000;

/** A row's lookup and its key. */
export interface Lookup {
  readonly wanted: WantedCard;
  readonly key: string;
}

const lookups = new WeakMap<readonly string[], Lookup | null>();

/** The search for a row's cells; null if there is too little text. */
export function lookupOf(cells: readonly string[]): Lookup | null {
  let lookup = lookups.get(cells);
  if (lookup === undefined) lookups.set(cells, (lookup = lookupOfEntry(readRow({ cells }).entry)));
  return lookup;
}

function lookupOfEntry({ year, set, subset, number, name }: CardEntry): Lookup | null {
  if (!name && !(set && number)) return null;
  const wanted: WantedCard = {
    ...(year !== undefined && { year }),
    ...(set && { set }),
    ...(subset && { subset }),
    ...(number && { number }),
    ...(name && { name }),
  };
  return { wanted, key: JSON.stringify(wanted) };
}

interface MatchBookOptions {
  client: PublicClient;
  /** Something was found for these keys, or how far the search is has changed. */
  onFound(keys: ReadonlySet<string>): void;
}

/**
 * Looks cards up in the background, a batch at a time and each text once, however many rows have it.
 * Without a connection it waits and continues once it is back. Nothing is looked up before `start`.
 */
export function createMatchBook({ client, onFound }: MatchBookOptions) {
  const findings = new Map<string, Finding>();
  const waiting = new Map<string, WantedCard>();
  let controller: AbortController | undefined;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let problem: unknown;

  async function run(): Promise<void> {
    if (running || !controller) return;
    const { signal } = controller;
    running = true;
    clearTimeout(timer);
    let batch: [string, WantedCard][] = [];
    try {
      while (waiting.size > 0) {
        batch = [...waiting].slice(0, CARD_ROWS.most);
        const { rows } = await client.call(
          matchCardRows,
          { body: { rows: batch.map(([, wanted]) => wanted) } },
          { signal },
        );
        if (signal.aborted) return;
        batch.forEach(([key], index) => {
          waiting.delete(key);
          // A choice the customer made meanwhile stays.
          if (!findings.has(key)) findings.set(key, findingOf(rows[index]!));
        });
        problem = undefined;
        onFound(new Set(batch.map(([key]) => key)));
      }
    } catch (error) {
      if (signal.aborted) return;
      problem = error;
      // Texts that were refused wait behind the others, and longer.
      const { retryable } = failureOf(error);
      for (const [key, wanted] of retryable ? [] : batch) {
        waiting.delete(key);
        waiting.set(key, wanted);
      }
      timer = setTimeout(retry, retryable ? RETRY_MS : REFUSED_RETRY_MS);
      onFound(new Set());
    } finally {
      running = false;
      // Started again while the answer of the time before was still pending.
      if (signal.aborted) void run();
    }
  }
  const retry = () => void run();

  return {
    find: (key: string): Finding | undefined => findings.get(key),
    /** Texts still to be looked up. */
    get left() {
      return waiting.size;
    },
    /** Why the last batch failed; it is tried again. */
    get problem() {
      return problem;
    },
    want({ key, wanted }: Lookup): void {
      if (findings.has(key) || waiting.has(key)) return;
      waiting.set(key, wanted);
      void run();
    },
    decide(key: string, finding: Finding): void {
      findings.set(key, finding);
      onFound(new Set([key]));
    },
    /** @returns a function that stops it; texts that are still waiting are looked up at the next start */
    start(): () => void {
      const own = (controller = new AbortController());
      globalThis.addEventListener('online', retry);
      void run();
      return () => {
        controller = undefined;
        own.abort();
        globalThis.removeEventListener('online', retry);
        clearTimeout(timer);
      };
    },
  };
}

function findingOf({ items, certain }: { items: readonly CardMatch[]; certain: boolean }): Finding {
  const [best] = items;
  if (!best || (best.percent < LEAST_PERCENT && !certain)) return { kind: 'none' };
  return certain ? foundCard(best) : { kind: 'choice', options: items };
}

/** A match as a finding. */
export const foundCard = ({ cardId, title, image, variations }: CardMatch): Finding => ({
  kind: 'card',
  card: { cardId, title, image, variations },
});
