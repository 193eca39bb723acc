import { describe, expect, test } from 'vitest';
import { statementFile, type Statement } from '@tag/contract/statements';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startMarket } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';
import { addQuotedOrder, paymentCalls } from '../support/quoted-order.ts';

const database = await testDatabase();
const app = testApi(database);
const market = await startMarket(database, app);
const { addListing, addSeller, sell, staff } = market;
const { query } = database;

const THIS_MONTH = new Date().toISOString().slice(0, 7);
const read = async (customer: Customer, month = THIS_MONTH) =>
  (await customer.get(`/statements/${month}`)).body as Statement;
const amountsOf = ({ lines }: Statement) => lines.map(({ amount, kind }) => [kind, amount]);

async function addPaid(owner: Customer, options: Parameters<typeof addQuotedOrder>[2] = {}) {
  const order = await addQuotedOrder(database, owner.id, options);
  const { decide, pay } = paymentCalls(app, owner.token);
  const { body } = await pay(order);
  await decide(body.checkoutUrl, 'pay');
  const { id } = await query
    .selectFrom('payments')
    .select('id')
    .where('subject', '=', order.number)
    .executeTakeFirstOrThrow();
  return { ...order, paymentId: id };
}

const refund = (paymentId: string, amount: number, done?: Date) =>
  query
    .insertInto('refunds')
    .values({ paymentId, key: 'a', amount, reason: '=A card was missing', doneAt: done ?? null })
    .execute();

describe('a statement', () => {
  test('lists charges, payments, refunds, and payouts that add up to the cent', async () => {
    const customer = await addSeller();
    const order = await addPaid(customer, { total: 3_995 });
    await refund(order.paymentId, 500);
    const kept = await addListing(customer, 10_001);
    await sell(kept.id, 10_001);
    const returned = await addListing(customer, 777);
    await sell(returned.id, 777);
    await staff.post(`/admin/listings/${returned.id}/reverse`, {});
    const { body: paidOut } = await staff.post(`/admin/listings/${kept.id}/payout`, {});
    const { payout } = paidOut.sale;

    // An event may lack its amount, as the demo’s do.
    await query
      .updateTable('listingEvents')
      .set({ price: null })
      .where('kind', '=', 'paid_out')
      .execute();

    const statement = await read(customer);
    const returnedPayout = statement.lines.find(({ kind }) => kind === 'sale_reversed')!.amount;
    expect(amountsOf(statement)).toEqual([
      ['order', -3_995],
      ['payment', 3_995],
      ['refund', 500],
      ['sale', payout],
      ['sale', -returnedPayout],
      ['sale_reversed', returnedPayout],
      ['payout', -payout],
    ]);
    // The refund isn't sent yet.
    expect(statement).toMatchObject({ opening: 0, closing: 500, isOver: false, shares: [] });
    expect(statement.lines[0]).toMatchObject({ orderNumber: order.number, certificate: null });
    expect(statement.lines[3]).toMatchObject({ orderNumber: null, certificate: kept.certificate });
    const { body } = await customer.get('/statements');
    expect(body.items).toEqual([{ month: THIS_MONTH, lines: 7 }]);

    const rows = statementFile(statement).trimEnd().split('\r\n');
    expect(rows[0]).toBe(
      '\uFEFFTime (UTC),What,Details,Order,Certificate,Amount (USD),Balance (USD)',
    );
    expect(rows.at(-1)).toBe(`${THIS_MONTH},Closing balance,,,,,5`);
    expect(rows.join('\n')).toContain("Refund,'=A card was missing");
  });

  test('begins with what the month before left, in UTC', async () => {
    const customer = await addSeller();
    const { paymentId } = await addPaid(customer, { total: 1_000 });
    await query
      .updateTable('payments')
      .set({ paidAt: new Date('2026-09-30T23:59:59.999Z') })
      .where('id', '=', paymentId)
      .execute();
    await refund(paymentId, 300, new Date('2026-10-01T00:00:00.000Z'));
    await query
      .updateTable('refunds')
      .set({ createdAt: new Date('2026-09-30T23:59:59.999Z') })
      .where('paymentId', '=', paymentId)
      .execute();
    const [september, october] = [await read(customer, '2026-09'), await read(customer, '2026-10')];
    expect(september).toMatchObject({ opening: 0, closing: 300, isOver: true });
    expect(october).toMatchObject({ opening: 300, closing: 0 });
    expect(amountsOf(october)).toEqual([['refund_paid', -300]]);
    const { body } = await customer.get('/statements');
    expect(body.items).toEqual([
      { month: '2026-10', lines: 1 },
      { month: '2026-09', lines: 3 },
    ]);
    expect((await read(customer, '2026-08')).lines).toEqual([]);
  });

  test('is refused for a month that hasn’t begun, and for what isn’t a month', async () => {
    const customer = await addSeller();
    expect((await customer.get('/statements/2099-01')).status).toBe(404);
    for (const month of ['2026-13', '2026-1', 'x', '1999-01']) {
      expect((await customer.get(`/statements/${month}`)).status).toBe(400);
    }
  });

  test('shows the customer of a sub-order their share, and nobody else anything', async () => {
    const owner = await addSeller();
    const customer = await addSeller();
    const order = await addPaid(owner, { kind: 'group', total: 2_500 });
    await query
      .updateTable('subOrders')
      .set({ customerId: customer.id, customerEmail: customer.email })
      .where('id', '=', order.subOrderId)
      .execute();
    const statement = await read(customer);
    const { body: detail } = await customer.get(`/orders/detail?orderNumber=${order.number}`);
    expect(statement).toMatchObject({
      opening: 0,
      closing: 0,
      lines: [],
      shares: [{ orderNumber: order.number, text: 'Cards', amount: detail.fees.total }],
      sharesTotal: detail.fees.total,
    });
    expect((await customer.get('/statements')).body.items).toEqual([
      { month: THIS_MONTH, lines: 1 },
    ]);
    expect(await read(owner)).toMatchObject({ shares: [], closing: 0 });
    expect(await read(await addSeller())).toMatchObject({ lines: [], shares: [] });
  });
});
