import { describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';
import { newKey, paymentCalls, RETURN_URL } from '../support/quoted-order.ts';

const database = await testDatabase({ connections: 8 });
const app = testApi(database);
const call = callsOf(app);
const market = await startMarket(database, app);
const { addListing, addSeller, delist, find, kindsOf, makeOlder, passUndo, sell, setPrice } =
  market;
const seller = await addSeller();
const noticesOf = await market.listen();
const { decide } = paymentCalls(app, seller.token);

const typesOf = async (certificate: string) =>
  (await noticesOf(certificate)).map(({ type }: { type: string }) => type);

/** A delisted card whose fee is due. */
async function addUnpaid() {
  const listing = await addListing(seller);
  await delist(seller, listing.id);
  await passUndo(listing.id);
  return listing;
}

const pay = (id: string, key = newKey(), returnUrl = RETURN_URL) =>
  call('POST', `${PRODUCTS}/${id}/delist-fee`, {
    token: seller.token,
    body: { returnUrl },
    headers: { 'Idempotency-Key': key },
  });

describe('a delisting', () => {
  test('hides the card at once and can be undone without notifying anyone', async () => {
    const { certificate, id } = await addListing(seller);
    const { body } = await delist(seller, id);
    expect(body).toMatchObject({ status: 'delisting', delistFee: 500 });
    expect(Date.parse(body.undoUntil) - Date.now()).toBeGreaterThan(5_000);
    expect((await delist(seller, id)).body.undoUntil).toBe(body.undoUntil);
    expect((await setPrice(seller, id, 5)).body.code).toBe('edit_price_failed');
    expect((await delist(seller, id, true)).body).toMatchObject({
      status: 'live',
      undoUntil: null,
    });
    expect((await delist(seller, id, true)).status).toBe(200);
    expect(await kindsOf(seller, id)).toEqual([
      'published',
      'listed',
      'delisting',
      'delisting_undone',
    ]);
    expect(await typesOf(certificate)).toEqual(['listing.listed']);
  });

  test('is free once the card was for sale long enough, and is final after ten seconds', async () => {
    const { certificate, id } = await addListing(seller);
    await makeOlder(id, 30);
    expect((await delist(seller, id)).body.delistFee).toBe(0);
    await passUndo(id);
    expect(await find(seller, id)).toMatchObject({ status: 'delisted', delistFee: 0 });
    expect((await delist(seller, id, true)).body).toMatchObject({
      code: 'delist_failed',
      message: 'Failed to delist!',
    });
    expect((await delist(seller, id)).body.status).toBe('delisted');
    expect(await typesOf(certificate)).toEqual(['listing.listed', 'listing.delisted']);
    // It can be sold again.
    expect((await market.publish(seller, certificate)).status).toBe(200);
  });

  test('costs a fee a day earlier', async () => {
    const { id } = await addListing(seller);
    await makeOlder(id, 29.99);
    expect((await delist(seller, id)).body.delistFee).toBe(500);
  });

  test('is also completed by its job', async () => {
    const { id } = await addListing(seller);
    await delist(seller, id);
    await passUndo(id);
    await database.pool.query("select graphile_worker.add_job('settle_delistings')");
    await market.mailsTo(seller.email);
    const { state } = await database.query
      .selectFrom('listings')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('unpaid');
  });

  test('is shown as completed by reads that write nothing', async () => {
    const free = await addListing(seller);
    await makeOlder(free.id, 30);
    const charged = await addListing(seller);
    for (const { id } of [free, charged]) {
      await delist(seller, id);
      await passUndo(id);
    }
    const idsOf = async (status: string) => {
      const { token } = seller;
      const { body } = await call('GET', `${PRODUCTS}/listings?status=${status}`, { token });
      return body.items.map((it: { id: string }) => it.id);
    };
    for (const [status, { id }] of [
      ['delisted', free],
      ['unpaid', charged],
    ] as const) {
      expect(await idsOf(status)).toContain(id);
      expect(await idsOf('delisting')).not.toContain(id);
      expect(await find(seller, id)).toMatchObject({ status, undoUntil: null });
    }
    const { rows } = await database.pool.query(
      `select distinct state from listings where id = any($1)`,
      [[free.id, charged.id]],
    );
    expect(rows).toEqual([{ state: 'delisting' }]);
  });

  test('is only for the owner', async () => {
    const { id } = await addListing(seller);
    expect((await delist(await addSeller(), id)).status).toBe(404);
  });

  test('of a sold card fails', async () => {
    const { id } = await addListing(seller);
    await sell(id);
    for (const undo of [false, true]) {
      expect((await delist(seller, id, undo)).body.code).toBe('delist_failed');
    }
    expect((await setPrice(seller, id, 5)).body).toMatchObject({
      code: 'edit_price_failed',
      message: 'Failed to edit price!',
    });
  });
});

describe('the fee', () => {
  test('is paid through a checkout', async () => {
    const { certificate, id } = await addUnpaid();
    expect(await find(seller, id)).toMatchObject({ status: 'unpaid', delistFee: 500 });
    expect((await market.publish(seller, certificate)).body.code).toBe('listing_exists');
    const key = newKey();
    const { body } = await pay(id, key);
    expect(body).toMatchObject({ state: 'pending', amount: 500, listing: { status: 'unpaid' } });
    // Another tab leads to the same checkout.
    const otherKey = newKey();
    expect((await pay(id, otherKey)).body.checkoutUrl).toBe(body.checkoutUrl);
    await decide(body.checkoutUrl, 'pay');
    for (const one of [key, otherKey]) {
      expect((await pay(id, one)).body).toMatchObject({
        state: 'paid',
        checkoutUrl: null,
        listing: { status: 'delisted', delistFee: 0 },
      });
    }
    expect((await pay(id)).body.code).toBe('delist_failed');
    expect(await kindsOf(seller, id)).toEqual([
      'published',
      'listed',
      'delisting',
      'fee_due',
      'fee_paid',
      'delisted',
    ]);
    expect(await typesOf(certificate)).toEqual(['listing.listed', 'listing.delisted']);
  });

  test('leaves the card on the market while it isn’t paid', async () => {
    const { id } = await addUnpaid();
    const key = newKey();
    await decide((await pay(id, key)).body.checkoutUrl, 'decline');
    for (const _ of ['once', 'again']) {
      const { body, status } = await pay(id, key);
      expect([status, body.code]).toEqual([402, 'delist_payment_failed']);
    }
    expect((await find(seller, id)).status).toBe('unpaid');
    expect((await pay(id)).body.state).toBe('pending');
  });

  test("isn't needed if the card stays listed; paid later, it is refunded", async () => {
    const { certificate, id } = await addUnpaid();
    const key = newKey();
    const { body } = await pay(id, key);
    expect((await delist(seller, id, true)).body.status).toBe('live');
    await decide(body.checkoutUrl, 'pay');
    expect((await pay(id, key)).body).toMatchObject({
      state: 'refunded',
      listing: { status: 'live' },
    });
    expect(await market.mailsTo(seller.email)).toContain(
      `We’re refunding a payment for delisting ${certificate}`,
    );
    expect(await typesOf(certificate)).toEqual([
      'listing.listed',
      'listing.delisted',
      'listing.listed',
    ]);
  });

  test('belongs to its listing and its address', async () => {
    const [one, other] = [await addUnpaid(), await addUnpaid()];
    const key = newKey();
    await pay(one.id, key);
    expect((await pay(other.id, key)).body.code).toBe('idempotency_key_reused');
    expect((await pay(one.id, key, `${RETURN_URL}?x`)).body.code).toBe('idempotency_key_mismatch');
    const elsewhere = await pay(one.id, newKey(), 'https://evil.example/');
    expect(elsewhere.body.fields[0].path).toBe('body.returnUrl');
  });

  test('isn’t due for a card on the market', async () => {
    const { id } = await addListing(seller);
    expect((await pay(id)).body.code).toBe('delist_failed');
  });
});
