import type { StaffListing } from '@tag/contract/tag-market';
import { recordSale, type PartnerSale } from '@tag/server/testing';
import { describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';

const database = await testDatabase();
const market = await startMarket(database, testApi(database));
const { addListing, addSeller, delist, find, kindsOf, mailsTo, passUndo, sell, staff } = market;
const seller = await addSeller();
const noticesOf = await market.listen();

const soldAt = new Date();
const { id: partnerId } = await database.query
  .insertInto('partners')
  .values({ name: 'Card Shop', contactEmail: 'casey@example.com' })
  .returning('id')
  .executeTakeFirstOrThrow();
const reportSale = (certificate: string, more: Partial<PartnerSale> = {}) =>
  database.query.transaction().execute((db) =>
    recordSale(db, {
      certificate,
      price: 10_000,
      soldAt,
      partnerId,
      partnerName: 'Card Shop',
      reference: 'order 7',
      ...more,
    }),
  );

describe('a sale', () => {
  test('reported by a partner is shown to the seller, who gets an email', async () => {
    const one = await addSeller();
    const { certificate, id } = await addListing(one, 12_000);
    await one.patch(`${PRODUCTS}/${id}`, { price: 12_000, acceptsOffers: true });
    await reportSale(certificate, { price: 11_000 });
    expect(await find(one, id)).toMatchObject({
      status: 'sold',
      payout: 10_120,
      sale: {
        price: 11_000,
        payout: 10_120,
        soldBy: 'Card Shop',
        soldAt: soldAt.toISOString(),
        paidOutAt: null,
      },
    });
    expect(await kindsOf(one, id)).toEqual(['published', 'listed', 'offers_allowed', 'sold']);
    expect(await mailsTo(one.email)).toEqual([`${certificate} is sold`]);
    const { data, type } = (await noticesOf(certificate)).at(-1);
    expect([type, data]).toMatchObject([
      'listing.sold',
      { certificate, listingId: id, price: 11_000, currency: 'USD', status: 'sold' },
    ]);
  });

  test('reported twice is one sale', async () => {
    const { certificate, id } = await addListing(seller);
    const first = await reportSale(certificate);
    expect((await reportSale(certificate)).endedAt).toEqual(first.endedAt);
    expect((await kindsOf(seller, id)).filter((kind) => kind === 'sold')).toHaveLength(1);
    await expect(reportSale(certificate, { reference: 'order 8' })).rejects.toMatchObject({
      code: 'transition_not_allowed',
    });
  });

  test('wins over a delisting that can still be undone, and partners are only notified of the sale', async () => {
    const { certificate, id } = await addListing(seller);
    await delist(seller, id);
    await reportSale(certificate, { listingId: id });
    expect((await find(seller, id)).status).toBe('sold');
    const types = (await noticesOf(certificate)).map(({ type }) => type);
    expect(types).toEqual(['listing.listed', 'listing.sold']);
  });

  test('counts while the fee of a delisting is unpaid, but not later', async () => {
    const unpaid = await addListing(seller);
    await delist(seller, unpaid.id);
    await passUndo(unpaid.id);
    expect((await reportSale(unpaid.certificate)).state).toBe('sold');
    const gone = await addListing(seller);
    await market.makeOlder(gone.id, 31);
    await delist(seller, gone.id);
    await passUndo(gone.id);
    await expect(reportSale(gone.certificate)).rejects.toMatchObject({
      code: 'transition_not_allowed',
    });
  });

  test('of what isn’t listed is refused', async () => {
    await expect(reportSale(await market.addCard(seller))).rejects.toMatchObject({
      code: 'not_found',
    });
    const [one, other] = [await addListing(seller), await addListing(seller)];
    await expect(reportSale(one.certificate, { listingId: other.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test("doesn't change the owner", async () => {
    const { certificate } = await addListing(seller);
    await reportSale(certificate);
    const { ownerId } = await database.query
      .selectFrom('certificateOwners')
      .select('ownerId')
      .where('certificate', '=', certificate)
      .executeTakeFirstOrThrow();
    expect(ownerId).toBe(seller.id);
  });
});

describe('staff', () => {
  test('record a sale and its payout, once, on the record', async () => {
    const one = await addSeller();
    const { certificate, id } = await addListing(one, 5_000);
    const early = await staff.post(`/admin/listings/${id}/payout`, {});
    expect([early.status, early.body.code]).toEqual([409, 'transition_not_allowed']);
    const { body: sold } = await sell(id, 6_000);
    expect(sold).toMatchObject({ status: 'sold', seller: { id: one.id, email: one.email } });
    expect((await sell(id, 6_000)).status).toBe(200);
    expect((await sell(id, 7_000)).status).toBe(409);
    const due = await staff.get(`/admin/listings?isPayoutDue=true&search=${one.email}`);
    expect(due.body.items.map((listing: StaffListing) => listing.id)).toEqual([id]);
    const totals = async () => (await one.get(`${PRODUCTS}/listings`)).body.totals;
    expect((await totals()).toPayOut).toEqual({ cards: 1, amount: 5_520 });
    const { body: paid } = await staff.post(`/admin/listings/${id}/payout`, {});
    expect((await staff.post(`/admin/listings/${id}/payout`, {})).body).toEqual(paid);
    expect(await totals()).toMatchObject({
      sold: { cards: 1, amount: 6_000 },
      toPayOut: { cards: 0, amount: 0 },
      paidOut: { cards: 1, amount: 5_520 },
    });
    const history = await staff.get(`/admin/listings/${id}/history`);
    expect(history.body.items).toMatchObject([
      { kind: 'published', actor: 'seller', price: 5_000 },
      { kind: 'listed', actor: null },
      { kind: 'sold', actor: 'staff', price: 6_000 },
      { kind: 'paid_out', actor: 'staff', price: 5_520 },
    ]);
    expect(await mailsTo(one.email)).toEqual([
      `${certificate} is sold`,
      `$55.20 for ${certificate} is on its way`,
    ]);
    const { body: trail } = await staff.get(`/admin/audit-trail?userId=${one.id}`);
    const actions = trail.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['sale_recorded', 'payout_recorded']));
  });

  test('find listings by card, seller, and status', async () => {
    const one = await addSeller();
    const { certificate, id } = await addListing(one);
    for (const query of [`search=${certificate}`, `search=charizard ${one.email}&status=live`]) {
      const { body } = await staff.get(`/admin/listings?${query}`);
      expect(body.items.map((listing: StaffListing) => listing.id)).toEqual([id]);
    }
    const { body } = await staff.get(`/admin/listings?search=${certificate}&status=sold`);
    expect(body.total).toBe(0);
  });

  test('can’t record a sale of another time, or for nothing', async () => {
    const { id } = await addListing(seller);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const soldAt of [tomorrow, '0000-01-01T00:00:00Z', '2020-01-01T00:00:00Z']) {
      const { body } = await staff.post(`/admin/listings/${id}/sold`, { price: 100, soldAt });
      expect(body.fields).toEqual([
        {
          path: 'body.soldAt',
          reason: 'Must be after it was published, and not in the future',
        },
      ]);
    }
    expect((await sell(id, 0)).body.fields[0].path).toBe('body.price');
  });

  test('are the only ones who do', async () => {
    const { id } = await addListing(seller);
    for (const path of ['sold', 'payout']) {
      expect((await seller.post(`/admin/listings/${id}/${path}`, { price: 1 })).status).toBe(403);
    }
    expect((await seller.get('/admin/listings')).status).toBe(403);
  });
});
