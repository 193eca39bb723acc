import { STORAGE_KEY } from '@tag/contract/constants';
import { orderPaymentInputStruct } from '@tag/contract/orders';
import { idempotencyKeyStruct, record, shape, type TypeOf } from '@tag/contract/schema';
import { newAttemptKey } from '../../../features/checkout/attempt-key.ts';

const KEY = `${STORAGE_KEY}.order-payments`;

const attemptStruct = shape({ key: idempotencyKeyStruct, body: orderPaymentInputStruct });
/** An attempt to pay: sent again, it continues and nothing is paid twice. */
export type Attempt = TypeOf<typeof attemptStruct>;
const keptStruct = record(attemptStruct);

function readAll(): TypeOf<typeof keptStruct> {
  try {
    const [failure, kept] = keptStruct.validate(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    return failure ? {} : kept;
  } catch {
    // Storage is off, or holds something else.
    return {};
  }
}

/** The attempt to pay for an order that this tab began and that isn't settled. */
export function readAttempt(orderNumber: string): Attempt | null {
  const all = readAll();
  return Object.hasOwn(all, orderNumber) ? all[orderNumber]! : null;
}

/** Keeps an attempt, or forgets it: null. Without storage, the server still leads to the same checkout. */
export function keepAttempt(orderNumber: string, attempt: Attempt | null): void {
  const { [orderNumber]: _, ...others } = readAll();
  try {
    const kept = attempt ? { ...others, [orderNumber]: attempt } : others;
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Nothing to do: see above.
  }
}

/** An attempt under a new key. */
export const newAttempt = (body: Attempt['body']): Attempt => ({ key: newAttemptKey(), body });
