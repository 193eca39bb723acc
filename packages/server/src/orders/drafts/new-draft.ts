import { Refusal } from '@tag/contract/errors';
import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { recordEvent } from '../../auth/audit.ts';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Transaction } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { randomCode } from '../../random-code.ts';

/** Per customer; finished orders don't count. */
const MOST_DRAFTS = 100;

type OrderColumns = Updateable<Tables['orders']>;
type DraftValues = OrderColumns & {
  /** The caller's name for it: one that they have used names the order it made then. */
  readonly key: string;
  readonly kind: 'single' | 'group';
};

/**
 * Stores the caller's new draft at its first step, unless they already made it.
 * @throws ApiError `too_many_drafts`.
 */
export async function addDraft(
  db: Transaction,
  call: SignedInCall,
  values: DraftValues,
): Promise<{ readonly id: number; readonly number: string; readonly isNew: boolean }> {
  const { userId: ownerId } = call.caller;
  // One new draft at a time per user, so the count is right.
  await db.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().execute();
  const known = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('ownerId', '=', ownerId)
    .where('key', '=', values.key)
    .executeTakeFirst();
  if (known) return { ...known, isNew: false };
  await assertRoom(db, ownerId);
  const step = values.kind === 'group' ? 'group-entry' : 'card-entry';
  const made = await insertOrder(db, { ...values, ownerId, step });
  await recordEvent(db, call, { action: 'order_created', details: { order: made.number } });
  return { ...made, isNew: true };
}

/** The sub-order of a single order, which isn't shown. */
export async function addOnlySubOrder(db: Transaction, orderId: number): Promise<void> {
  await db
    .insertInto('subOrders')
    .values({ id: randomUUID(), orderId, position: 0, name: 'Cards' })
    .execute();
}

async function assertRoom(db: Transaction, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('orders')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('ownerId', '=', userId)
    .where('stage', '=', 'incomplete')
    .where('paidAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MOST_DRAFTS)
    throw new Refusal('too_many_drafts', { details: { limit: MOST_DRAFTS } });
}

/** Stores an order under a new number. */
async function insertOrder(
  db: Transaction,
  values: Pick<Insertable<Tables['orders']>, 'ownerId' | 'kind' | 'step'> & OrderColumns,
): Promise<{ readonly id: number; readonly number: string }> {
  for (;;) {
    const made = await db
      .insertInto('orders')
      .values({ ...values, number: `TG${randomCode(8)}` })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst();
    if (made) return made;
  }
}
