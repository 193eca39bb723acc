import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, lastMail, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';
import { newPartner } from '../support/partners.ts';

const database = await testDatabase();
const app = testApi(database);
const market = await startMarket(database, app);
const { addListing, addSeller, find, kindsOf, mailsTo, publish, sell, staff } = market;
const noticesOf = await market.listen();
let partner: Awaited<ReturnType<typeof newPartner>>;
beforeAll(async () => {
  partner = await newPartner(callsOf(app), staff, ['certificates:read']);
});

async function addSold(seller: Customer) {
  const { certificate, id } = await addListing(seller);
  expect((await sell(id)).status).toBe(200);
  return { certificate, id };
}
const offer = (seller: Customer, certificate: string, email: string, listingId?: string) =>
  seller.post('/hand-overs', { certificate, email, ...(listingId !== undefined && { listingId }) });
async function mailedCode({ email }: Customer): Promise<string> {
  await mailsTo(email);
  const { mail } = await lastMail(database, email);
  return new RegExp(`${PORTAL}/hand-over/([\\w-]+)`).exec(mail!.text)![1]!;
}
const accept = async (recipient: Customer, code?: string) =>
  recipient.post(`/hand-overs/offer/${code ?? (await mailedCode(recipient))}/accept`, {});
const verified = async (certificate: string) =>
  (await partner.post('/certificates/verify', { certificates: [certificate] })).body.items[0];
const reverse = (id: string, body: object = {}) =>
  staff.post(`/admin/listings/${id}/reverse`, body);

describe('a sold card', () => {
  test('can be neither listed nor handed over, and verifies as sold', async () => {
    const seller = await addSeller();
    const { certificate } = await addSold(seller);
    const again = await publish(seller, certificate);
    expect([again.status, again.body.code]).toEqual([409, 'card_sold']);
    const given = await offer(seller, certificate, 'casey@example.com');
    expect([given.status, given.body.code]).toEqual([409, 'card_sold']);
    const named = await seller.get(`${PRODUCTS}/previews?certificate=${certificate}`);
    expect(named.body.items[0].problem).toBe('sold');
    expect((await seller.get(`${PRODUCTS}/previews`)).body.total).toBe(0);
    expect(await verified(certificate)).toMatchObject({
      status: 'valid',
      card: { isListed: false, isSold: true },
    });
  });

  test('goes to its buyer, who can sell it, also back to the seller', async () => {
    const [seller, buyer] = [await addSeller(), await addSeller()];
    const { certificate, id } = await addSold(seller);
    expect((await offer(seller, certificate, buyer.email, id)).status).toBe(200);
    expect((await verified(certificate)).card.isSold).toBe(true);
    expect((await accept(buyer)).status).toBe(200);
    expect((await verified(certificate)).card.isSold).toBe(false);
    expect((await find(seller, id)).sale?.handedOverAt).toEqual(expect.any(String));
    expect(await kindsOf(seller, id)).toEqual(['published', 'listed', 'sold', 'handed_over']);

    const { body } = await publish(buyer, certificate);
    const resold = body.items[0].id as string;
    await sell(resold);
    expect((await offer(buyer, certificate, seller.email, resold)).status).toBe(200);
    expect((await accept(seller)).status).toBe(200);
    expect((await publish(seller, certificate)).status).toBe(200);
  });

  test('is handed over for its own sale only', async () => {
    const seller = await addSeller();
    const [one, other] = [await addSold(seller), await addSold(seller)];
    for (const listingId of [other.id, (await addListing(seller)).id]) {
      const { body, status } = await offer(seller, one.certificate, 'casey@example.com', listingId);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('a sale', () => {
  test('that staff reverse leaves the card to its seller, who can list it again', async () => {
    const seller = await addSeller();
    const { certificate, id } = await addSold(seller);
    const { body, status } = await reverse(id, { reason: 'The buyer returned it.' });
    expect([status, body]).toMatchObject([200, { status: 'reversed', sale: null }]);
    expect((await reverse(id)).body).toEqual(body);
    expect((await seller.get(`${PRODUCTS}/listings`)).body.totals.sold.cards).toBe(0);
    expect(await mailsTo(seller.email)).toEqual([
      `${certificate} is sold`,
      `The sale of ${certificate} was reversed`,
    ]);
    expect((await lastMail(database, seller.email)).mail?.text).toContain('The buyer returned it.');
    expect((await verified(certificate)).card).toMatchObject({ isListed: false, isSold: false });
    expect((await publish(seller, certificate)).status).toBe(200);
    const types = (await noticesOf(certificate)).map(({ type }) => type);
    expect(types).toEqual(['listing.listed', 'listing.sold', 'listing.reversed', 'listing.listed']);
    const { body: trail } = await staff.get(`/admin/audit-trail?userId=${seller.id}`);
    const actions = trail.items.map(({ action }: { action: string }) => action);
    expect(actions).toContain('sale_reversed');
  });

  test('takes back the offer to its buyer when it is reversed', async () => {
    const [seller, buyer] = [await addSeller(), await addSeller()];
    const { certificate, id } = await addSold(seller);
    await offer(seller, certificate, buyer.email, id);
    const code = await mailedCode(buyer);
    expect((await reverse(id)).status).toBe(200);
    expect((await accept(buyer, code)).body.code).toBe('invitation_invalid');
    expect((await offer(seller, certificate, 'casey@example.com')).status).toBe(200);
  });

  test('is reversed until it is paid out, by staff only', async () => {
    const seller = await addSeller();
    const { id } = await addSold(seller);
    expect((await seller.post(`/admin/listings/${id}/reverse`, {})).status).toBe(403);
    await staff.post(`/admin/listings/${id}/payout`, {});
    const paid = await reverse(id);
    expect([paid.status, paid.body.code]).toEqual([409, 'transition_not_allowed']);
    const live = await reverse((await addListing(seller)).id);
    expect([live.status, live.body.code]).toEqual([409, 'transition_not_allowed']);
  });
});

test('a seller allows offers for a card, and its history shows it', async () => {
  const seller = await addSeller();
  const certificate = await market.addCard(seller);
  const products = [{ certificate, price: 5_000, acceptsOffers: true }];
  const { body } = await seller.post(PRODUCTS, { products });
  const { acceptsOffers, id } = body.items[0];
  expect(acceptsOffers).toBe(true);
  const shown = await staff.get(`/tag-market/public/listings/${certificate}`);
  expect(shown.body.acceptsOffers).toBe(true);
  await market.setPrice(seller, id, 6_000);
  expect((await find(seller, id)).acceptsOffers).toBe(true);
  await seller.patch(`${PRODUCTS}/${id}`, { price: 6_000, acceptsOffers: false });
  expect((await find(seller, id)).acceptsOffers).toBe(false);
  expect(await kindsOf(seller, id)).toEqual([
    'published',
    'listed',
    'price_changed',
    'offers_ended',
  ]);
});
