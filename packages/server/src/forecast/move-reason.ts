import { formatCards, formatCount } from '@tag/contract/formats';
import type { CardStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import type { Load } from './estimate.ts';
import type { Part } from './ranges.ts';

/** The place in the queue of a sub-order's cards. */
export interface Standing {
  readonly load: Load;
  readonly stage: CardStage;
}

/** Why dates moved: the lab's reason for the order or its speed, if they are later; else the queue. */
export async function reasonOf(
  db: Queries,
  { orderId, speed }: Part,
  { isLater, load, stage }: Standing & { readonly isLater: boolean },
): Promise<string> {
  if (isLater) {
    const { rows } = await sql<{ reason: string }>`
      select reason from delay_reasons
      where order_id = ${orderId} or service_speed = ${speed}
      order by order_id is null limit 1`.execute(db);
    if (rows[0]) return rows[0].reason;
  }
  return queueWords(load, stage, isLater);
}

const GRADED: readonly CardStage[] = ['slab_assembly', 'qa', 'slab_imaging', 'order_complete'];

function queueWords({ cardsAhead, cardsPerDay }: Load, stage: CardStage, isLater: boolean): string {
  if (GRADED.includes(stage)) {
    return isLater
      ? 'Your cards are graded, but the steps after grading take longer than usual.'
      : 'Your cards are graded, and the steps after grading go faster than usual.';
  }
  const pace = `we finish about ${formatCount(Math.max(1, Math.round(cardsPerDay)))} each business day`;
  return `The queue is ${isLater ? 'longer' : 'shorter'} than we expected: ${formatCards(cardsAhead)}, yours included, come first, and ${pace}.`;
}
