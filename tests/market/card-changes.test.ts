import type { Listing } from '@tag/contract/tag-market';
import { regradeCard, voidCertificate } from '@tag/server/seeding';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { sampleReport } from '../support/graded-card.ts';
import { startLab } from '../support/lab.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';
import { signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase({ connections: 8 });
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, advance, lab, takeTo } = await startLab(database, app);
const market = await startMarket(database, app);
const { addCard, addListing, addSeller, delist, find, kindsOf, mailsTo, passUndo, publish } =
  market;
const noticesOf = await market.listen();
const typesOf = async (certificate: string) =>
  (await noticesOf(certificate)).map(({ type }) => type);

/** A seller whose order of two graded cards is being packed. */
async function addOrderInLab() {
  const seller = await signedIn(database, callsOf(app));
  const order = await addPaidOrder(seller);
  await takeTo(order, 'slab_imaging');
  const rows = await database.query
    .selectFrom('orderItems')
    .select(['id as itemId', 'certificate'])
    .where('id', 'in', order.cards)
    .orderBy('position')
    .execute();
  for (const { certificate, itemId } of rows) {
    await database.query
      .insertInto('certificateOwners')
      .values({ certificate: certificate!, ownerId: seller.id, itemId })
      .execute();
  }
  return { seller, order, certificates: rows.map(({ certificate }) => certificate!) };
}

describe('a card in the lab', () => {
  test('goes live the moment it is complete, and its seller is notified', async () => {
    const { certificates, order, seller } = await addOrderInLab();
    const [first, second] = certificates as [string, string];
    const { body } = await publish(seller, first);
    const { id } = body.items[0] as Listing;
    expect(body.items[0]).toMatchObject({ status: 'waiting', listedAt: null, delistFee: 0 });
    expect((await market.sell(id)).status).toBe(409);
    await market.setPrice(seller, id, 7_000);
    expect(await typesOf(first)).toEqual([]);
    await advance(order, 'slab_imaging', 'order_complete', [order.cards[1]!]);
    expect((await find(seller, id)).status).toBe('waiting');
    await advance(order, 'slab_imaging', 'order_complete', [order.cards[0]!]);
    const live = await find(seller, id);
    expect(live.status).toBe('live');
    expect(live.listedAt).not.toBeNull();
    expect(await kindsOf(seller, id)).toEqual(['published', 'price_changed', 'listed']);
    expect((await noticesOf(first)).map(({ data, type }) => [type, data.price])).toEqual([
      ['listing.listed', 7_000],
    ]);
    expect(await mailsTo(seller.email)).toEqual(['Your card is for sale on the tag market']);
    // The other one is complete, so it is for sale at once.
    expect((await publish(seller, second)).body.items[0].status).toBe('live');
  });

  test('that is delisted is off the market at once, for free, and partners are never notified', async () => {
    const { certificates, order, seller } = await addOrderInLab();
    const [certificate] = certificates as [string];
    const { id } = (await publish(seller, certificate)).body.items[0];
    expect((await delist(seller, id)).body).toMatchObject({ status: 'delisted', delistFee: 0 });
    await advance(order, 'slab_imaging', 'order_complete');
    expect((await find(seller, id)).status).toBe('delisted');
    expect(await typesOf(certificate)).toEqual([]);
  });

  test('published at the moment it is complete is for sale', async () => {
    for (let run = 0; run < 4; run += 1) {
      const { certificates, order, seller } = await addOrderInLab();
      const [{ body }] = await Promise.all([
        publish(seller, certificates[0]!),
        advance(order, 'slab_imaging', 'order_complete'),
      ]);
      expect((await find(seller, body.items[0].id)).status).toBe('live');
    }
  });
});

describe('a regrade', () => {
  test('shows on the listing at once, and its seller is notified', async () => {
    const seller = await addSeller();
    const { certificate, id } = await addListing(seller);
    await regradeCard(database, certificate, {
      score: 960,
      report: sampleReport(960),
      reason: 'A scan was blurred',
    });
    expect(await find(seller, id)).toMatchObject({
      status: 'live',
      grade: { key: '10', score: 960 },
    });
    const row = await database.query
      .selectFrom('listings')
      .select(['score', 'gradeKey'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ score: 960, gradeKey: '10' });
    expect(await kindsOf(seller, id)).toEqual(['published', 'listed', 'regraded']);
    expect(await mailsTo(seller.email)).toEqual([`${certificate} has a new grade`]);
    expect((await noticesOf(certificate)).at(-1)).toMatchObject({
      type: 'certificate.regraded',
      data: { certificate, listingId: id, grade: { score: 960 } },
    });
  });

  test('of an unlisted card notifies only partners', async () => {
    const seller = await addSeller();
    const certificate = await addCard(seller);
    const report = sampleReport(960);
    await regradeCard(database, certificate, { score: 960, report, reason: 'Scan' });
    expect(await noticesOf(certificate)).toMatchObject([{ data: { listingId: null } }]);
    expect(await mailsTo(seller.email)).toEqual([]);
  });
});

describe('a void', () => {
  test('takes the card off the market at once, without a fee', async () => {
    const seller = await addSeller();
    const { card, certificate, id } = await addListing(seller);
    const { status } = await lab.put(`/lab/certificates/${certificate}/void`, { reason: 'A copy' });
    expect(status).toBe(200);
    expect(await find(seller, id)).toMatchObject({
      status: 'delisted',
      isVoided: true,
      delistFee: 0,
      image: null,
      card,
    });
    expect(await kindsOf(seller, id)).toEqual(['published', 'listed', 'voided']);
    expect(await mailsTo(seller.email)).toEqual([`${certificate} is off the market`]);
    expect(await typesOf(certificate)).toEqual([
      'listing.listed',
      'listing.delisted',
      'certificate.voided',
    ]);
    const again = await publish(seller, certificate);
    expect([again.status, again.body.code]).toEqual([410, 'certificate_voided']);
    const { body } = await seller.get(`${PRODUCTS}/previews?certificate=${certificate}`);
    expect(body.items[0]).toMatchObject({ problem: 'voided', image: null });
  });

  test('ends a delisting, and a fee that is due', async () => {
    const seller = await addSeller();
    const [leaving, unpaid] = [await addListing(seller), await addListing(seller)];
    for (const { id } of [leaving, unpaid]) await delist(seller, id);
    await passUndo(unpaid.id);
    for (const { certificate, id } of [leaving, unpaid]) {
      await voidCertificate(database, certificate, 'A copy');
      expect(await find(seller, id)).toMatchObject({ status: 'delisted', delistFee: 0 });
      // Partners are notified once.
      const types = await typesOf(certificate);
      expect(types.filter((type) => type === 'listing.delisted')).toHaveLength(1);
    }
  });

  test("doesn't affect a sale", async () => {
    const seller = await addSeller();
    const { certificate, id } = await addListing(seller);
    await market.sell(id);
    await voidCertificate(database, certificate, 'A copy');
    expect(await find(seller, id)).toMatchObject({ status: 'sold', isVoided: true });
  });

  test('at the moment a card is published leaves nothing for sale', async () => {
    const seller = await addSeller();
    for (let run = 0; run < 10; run += 1) {
      const certificate = await addCard(seller);
      await Promise.all([
        publish(seller, certificate),
        voidCertificate(database, certificate, 'A copy'),
      ]);
      const { body } = await seller.get(`${PRODUCTS}/listings?search=${certificate}`);
      const open = body.items.filter(({ status }: Listing) => status !== 'delisted');
      expect(open).toEqual([]);
    }
  });
});
