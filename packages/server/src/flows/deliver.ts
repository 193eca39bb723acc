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
import { readCard } from '../deliveries/card-files.ts';
import { readManifest } from '../deliveries/manifest.ts';
import { DeliveryRefusal } from '../deliveries/refusal.ts';
import type { DeliverySource } from '../deliveries/source.ts';
import { withinTime } from '../time-limit.ts';
import { deliverCard, type DeliveredBy, type DeliveryParts } from './deliver-card.ts';

/** Cards whose pictures are processed while the previous one is written. */
const AT_ONCE = 2;

/** Each of a card's videos and pictures has its own limit; what takes longer than this is stuck. */
const CARD_MS = 15 * 60_000;

interface DeliverOptions extends Pick<DeliveredBy, 'actorId'> {
  /** How long one card may take. */
  readonly cardMs?: number;
  /** Called after each card. */
  readonly onCard?: (card: Delivered, index: number) => void;
}

/**
 * Accepts a delivery card by card: one that can't be accepted is refused with its reasons, and the others
 * are accepted. Deliver the same again to finish an interrupted delivery. @throws UnreadableDelivery if
 * nothing was accepted; ApiError `unavailable` if a card gets stuck, so the next delivery can go on.
 */
export async function deliver(
  parts: DeliveryParts,
  source: DeliverySource,
  { actorId, cardMs = CARD_MS, onCard }: DeliverOptions = {},
): Promise<DeliveryResult> {
  const { orderNumber, cards } = await readManifest(source);
  const limit = pLimit(AT_ONCE);
  const delivered = await Promise.all(
    cards.map((card, index) =>
      limit(async () => {
        const by = { orderNumber, actorId };
        const result = await withinTime(cardMs, takeCard(parts, source, card, index, by));
        onCard?.(result, index);
        return result;
      }),
    ),
  ).finally(() => limit.clearQueue());
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

async function takeCard(
  parts: DeliveryParts,
  source: DeliverySource,
  given: unknown,
  index: number,
  by: DeliveredBy,
): Promise<Delivered> {
  const itemId = itemIdOf(given);
  const root = `cards.${index}`;
  const refused = (problems: DeliveryProblem[]): Delivered => ({
    itemId,
    certificate: null,
    outcome: 'refused',
    problems,
  });
  const { value: card, fields } = checkInput(given, deliveredCardStruct, root);
  if (fields) {
    return refused(
      fields.map(({ path, reason }) => ({ file: DELIVERY_FILE, field: path, reason })),
    );
  }
  try {
    const taken = await deliverCard(parts, await readCard(source, card), by);
    return { itemId, ...taken, problems: [] };
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
