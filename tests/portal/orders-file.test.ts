import type { PublicClient } from '@tag/client/public';
import type { OrderSummary } from '@tag/contract/orders';
import { expect, test } from 'vitest';
import { ordersFile } from '../../portal/src/screens/order-history/orders-file.ts';

const ORDER: OrderSummary = {
  orderNumber: 'TG00000000',
  name: '',
  kind: 'single',
  isOwner: true,
  canEnter: true,
  stage: 'order_complete',
  missing: [],
  step: 'card-entry',
  cards: 3,
  serviceSpeed: 'Standard',
  total: 8995,
  groupSubmitter: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  submittedAt: '2026-11-02T15:05:00.000Z',
  receivedAt: '2026-11-09T09:00:00.000Z',
  dueAt: null,
  shippedAt: null,
};

test('the file of an order history has every page, and the same columns as the list', async () => {
  const orders = Array.from({ length: 201 }, (_, index) => ({
    ...ORDER,
    name: index === 0 ? '=Binder, "old"' : `Order ${index}`,
    groupSubmitter: index === 0 ? 'Card Shop' : null,
  }));
  const asked: unknown[] = [];
  const client = {
    call: async (_: unknown, { query }: { query: { after?: string; pageSize: number } }) => {
      asked.push(query);
      const first = Number(query.after ?? 0);
      const next = first + query.pageSize;
      return {
        items: orders.slice(first, next),
        next: next < orders.length ? String(next) : null,
      };
    },
  } as unknown as PublicClient;
  const file = await ordersFile(client, { stage: 'order_complete', after: '100', pageSize: 25 });
  const lines = file.trimEnd().split('\r\n');
  expect(lines).toHaveLength(202);
  expect(lines[1]).toBe(
    `"'=Binder, ""old""",TG00000000,Packaging,3,Standard,"Nov/02/2026, 15:05 PM","Nov/09/2026, 9:00 AM",,Card Shop,89.95`,
  );
  expect(asked).toEqual([
    { stage: 'order_complete', after: undefined, pageSize: 200 },
    { stage: 'order_complete', after: '200', pageSize: 200 },
  ]);
});
