import { checkInput } from '@tag/contract/errors';
import {
  type Delivered,
  deliveredCardStruct,
  DELIVERY_FILE,
  DELIVERY_OUTCOMES,
  type DeliveryProblem,
  type DeliveryResult,
} from '@tag/contract/lab';
import pLimit from 'p-limit';
import type { Queries } from '../db/queries.ts';
import { readCard } from '../deliveries/card-files.ts';
import { readManifest } from '../deliveries/manifest.ts';
import { DeliveryRefusal } from '../deliveries/refusal.ts';
import type { DeliverySource } from '../deliveries/source.ts';
import { withinTime } from '../time-limit.ts';
import { deliverCard, type DeliveredBy, type DeliveryParts, type Taken } from './deliver-card.ts';

/** Cards whose pictures are processed while the previous one is written. */
const AT_ONCE = 2;

/** Each of a card's videos and pictures has its own limit; what takes longer than this is stuck. */
const CARD_MS = 15 * 60_000;

interface DeliverOptions extends Pick<DeliveredBy, 'actorId'> {
  /** How long one card may take. */
  readonly cardMs?: number | undefined;
  /** Called before the first card. */
  readonly onStart?: (cards: number) => Promise<void>;
  /** Positions of cards that an earlier run took: they are skipped. */
  readonly done?: ReadonlySet<number>;
  /** Records a card, in the transaction that certifies it. */
  readonly record?: (db: Queries, index: number, card: Delivered) => Promise<void>;
  /** Called after each card. */
  readonly onCard?: (card: Delivered, index: number) => unknown;
  /** Once aborted, no other card is begun. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Accepts a delivery card by card: one that can't be accepted is refused with its reasons, and the others
 * are accepted. Deliver the same again to finish an interrupted delivery.
 * @returns the result of the cards that weren't done yet
 * @throws UnreadableDelivery if nothing was accepted; ApiError `unavailable` if a card gets stuck, so the
 * next delivery can go on; the signal's reason.
 */
export async function deliver(
  parts: DeliveryParts,
  source: DeliverySource,
  { actorId, cardMs = CARD_MS, done, onCard, onStart, record, signal }: DeliverOptions = {},
): Promise<DeliveryResult> {
  const { orderNumber, cards } = await readManifest(source);
  await onStart?.(cards.length);
  const limit = pLimit(AT_ONCE);
  const ending = new AbortController();
  const by = { orderNumber, actorId };
  const takeNext = async (card: unknown, index: number): Promise<Delivered> => {
    signal?.throwIfAborted();
    ending.signal.throwIfAborted();
    const late = new AbortController();
    const save =
      record &&
      (async (db: Queries, it: Delivered) => {
        // Its files may be closed by now, which is no reason to refuse it: the next run takes it.
        late.signal.throwIfAborted();
        await record(db, index, it);
      });
    const taking = takeCard(parts, source, { card, index, by, save });
    const result = await withinTime(cardMs, taking).finally(() => late.abort());
    await onCard?.(result, index);
    return result;
  };
  const taken = await Promise.allSettled(
    cards.flatMap((card, index) => {
      if (done?.has(index)) return [];
      const taking = limit(() => takeNext(card, index));
      // No other card is begun; one that is being taken is finished.
      taking.catch((error: unknown) => ending.abort(error));
      return [taking];
    }),
  );
  const failed = taken.find((it) => it.status === 'rejected');
  if (failed) throw failed.reason;
  const delivered = taken.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
  const count = (outcome: string) => delivered.filter((card) => card.outcome === outcome).length;
  const [graded, regraded, completed, unchanged, refused] = DELIVERY_OUTCOMES.map(count) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { graded, regraded, completed, unchanged, refused, cards: delivered };
}

interface Given {
  /** Not checked yet. */
  readonly card: unknown;
  readonly index: number;
  readonly by: DeliveredBy;
  readonly save: ((db: Queries, result: Delivered) => Promise<void>) | undefined;
}

async function takeCard(
  parts: DeliveryParts,
  source: DeliverySource,
  { by, card: given, index, save }: Given,
): Promise<Delivered> {
  const itemId = itemIdOf(given);
  const root = `cards.${index}`;
  const refused = async (problems: DeliveryProblem[]): Promise<Delivered> => {
    const result = { itemId, certificate: null, outcome: 'refused', problems } as const;
    await save?.(parts.database.query, result);
    return result;
  };
  const { value: card, fields } = checkInput(given, deliveredCardStruct, root);
  if (fields) {
    return refused(
      fields.map(({ path, reason }) => ({ file: DELIVERY_FILE, field: path, reason })),
    );
  }
  try {
    const toResult = (taken: Taken): Delivered => ({ itemId, ...taken, problems: [] });
    const saveTaken = save && ((db: Queries, taken: Taken) => save(db, toResult(taken)));
    return toResult(await deliverCard(parts, await readCard(source, card), by, saveTaken));
  } catch (error) {
    if (!(error instanceof DeliveryRefusal)) throw error;
    return refused(
      error.problems.map(({ file, field, reason }) => ({
        file: file ?? DELIVERY_FILE,
        field: `${root}.${field}`,
        reason,
      })),
    );
  }
}

/** The id of a card in the result, even of an unreadable one. */
function itemIdOf(card: unknown): string | null {
  const { itemId } = (card ?? {}) as { itemId?: unknown };
  return typeof itemId === 'string' ? itemId.slice(0, 36) : null;
}
