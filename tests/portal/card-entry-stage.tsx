import type { Order, OrderItem, OrderReferences } from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import { blankOrder } from '../../packages/order-draft/src/blank-order.ts';
import { CardEntry } from '../../portal/src/screens/card-submission/card-entry/card-entry-step.tsx';
import { SubmissionProvider } from '../../portal/src/screens/card-submission/submission-context.tsx';
import { until } from '../support/waiting.ts';
import type { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const orderNumber = 'TG8F3K2QWX';
export const subOrderId = '11111111-1111-4111-8111-111111111111';

interface Shown {
  readonly items: readonly OrderItem[];
  /** How many the order has, with those that aren't read; the items by default. */
  readonly cards?: number;
  readonly at?: string;
  /** Of every call but the order and its cards; undefined: the order. */
  answer(path: string, body: unknown): unknown;
}

/** The card entry of an order with these cards. */
export async function showCardEntry(stage: ReturnType<typeof setStage>, shown: Shown) {
  const { items, cards = items.length, at = '/', answer } = shown;
  const blank = blankOrder('new-single', new URLSearchParams(), null);
  const subOrders = [{ ...blank.subOrders[0]!, id: subOrderId, cards, version: 1 }];
  const order: Order = { ...blank, orderNumber, cards, subOrders };
  const hand = handSession();
  hand.answer = async (path) =>
    path.endsWith('/order-items')
      ? { items, total: items.length, page: 1, pageSize: 1000 }
      : (answer(path, hand.calls.at(-1)!.body) ?? order);
  const opened = { orderNumber, couponId: null, query: new URLSearchParams() };
  const submission = createOrderDraft(hand.session.client, opened);
  submission.start();
  await until(() => submission.state.view === 'ready');
  await stage.show(
    <Portal session={hand.session} at={at}>
      <SubmissionProvider value={{ submission, order, references: {} as OrderReferences }}>
        <CardEntry />
      </SubmissionProvider>
    </Portal>,
  );
}
