import type { Listing, ListingEventKind } from '@tag/contract/tag-market';
import type { Database } from '@tag/server';
import { gradeCards, type NewGradedCard } from '@tag/server/seeding';
import { drainJobs, marketJobs, outboxMailer } from '@tag/server/testing';
import { pino } from 'pino';
import { callsOf, PORTAL } from './accounts.ts';
import type { testApi } from './api.ts';
import { addVariation, sampleCard } from './graded-card.ts';
import { signedIn, type Customer } from './orders.ts';

export const PRODUCTS = '/tag-market/consumer/products';

/** People with graded cards, who sell them through the API, and staff. */
export async function startMarket(database: Database, app: ReturnType<typeof testApi>) {
  const { query } = database;
  const call = callsOf(app);
  const variationId = await addVariation(database);
  const staff = await signedIn(database, call, { role: 'admin' });
  let certificates = 0;

  const addSeller = (options: Parameters<typeof signedIn>[2] = {}) =>
    signedIn(database, call, options);

  /** Somebody's graded card, 930 (Mint 9) unless given. @returns its certificate. */
  async function addCard(
    { id: ownerId }: Pick<Customer, 'id'>,
    more: Partial<NewGradedCard> = {},
  ): Promise<string> {
    certificates += 1;
    const certificate = `M${String(certificates).padStart(7, '0')}`;
    await gradeCards(database, [sampleCard({ certificate, variationId, ...more })]);
    await query.insertInto('certificateOwners').values({ certificate, ownerId }).execute();
    return certificate;
  }

  const publish = (seller: Customer, certificate: string, price = 10_000) =>
    seller.post(PRODUCTS, { products: [{ certificate, price }] });

  /** A seller's new card, for sale. */
  async function addListing(seller: Customer, price = 10_000): Promise<Listing> {
    const { body, status } = await publish(seller, await addCard(seller), price);
    if (status !== 200) throw new Error(`Not published: ${JSON.stringify(body)}`);
    return body.items[0];
  }

  const setPrice = (seller: Customer, id: string, price: unknown) =>
    seller.patch(`${PRODUCTS}/${id}`, { price });
  const delist = (seller: Customer, id: string, undo?: boolean) =>
    seller.patch(`${PRODUCTS}/${id}/delist`, undo === undefined ? {} : { undo });
  const sell = (id: string, price = 10_000) => staff.post(`/admin/listings/${id}/sold`, { price });

  /** The state of a listing, as its seller sees it. */
  async function kindsOf(seller: Customer, id: string): Promise<ListingEventKind[]> {
    const { body } = await seller.get(`${PRODUCTS}/${id}/history`);
    return body.items.map(({ kind }: { kind: ListingEventKind }) => kind);
  }

  async function find(seller: Customer, id: string): Promise<Listing> {
    const { body } = await seller.get(`${PRODUCTS}/listings?pageSize=200`);
    return body.items.find((listing: Listing) => listing.id === id);
  }

  /** Ends the ten seconds in which a delisting can be undone. */
  async function passUndo(id: string): Promise<void> {
    await query
      .updateTable('listings')
      .set({ undoUntil: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .where('state', '=', 'delisting')
      .execute();
  }

  /** Makes a listing look as if it had been for sale for this many days. */
  async function makeOlder(id: string, days: number): Promise<void> {
    const listedAt = new Date(Date.now() - days * 86_400_000);
    await query.updateTable('listings').set({ listedAt }).where('id', '=', id).execute();
  }

  /** Sends due emails. @returns the subjects of the emails to somebody, oldest first. */
  async function mailsTo(email: string): Promise<string[]> {
    const addresses = { apiUrl: 'http://api.test', portalUrl: PORTAL };
    const handlers = marketJobs({ ...addresses, database, mailer: outboxMailer(database) });
    await drainJobs(database, handlers, pino({ level: 'silent' }));
    const mails = await query
      .selectFrom('outboxMails')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
    return mails.map(({ subject }) => subject);
  }

  /**
   * Sends partners' notifications to an endpoint of this test. @returns the notifications about a
   * certificate.
   */
  async function listen() {
    const partner = await query
      .insertInto('partners')
      .values({ name: `Shop ${certificates}`, contactEmail: 'shop@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await query
      .insertInto('webhookEndpoints')
      .values({
        partnerId: partner.id,
        url: 'https://shop.example.com/',
        types: [
          'listing.listed',
          'listing.price_changed',
          'listing.sold',
          'listing.reversed',
          'listing.delisted',
          'certificate.regraded',
          'certificate.voided',
        ],
        secret: Buffer.from('secret'),
      })
      .execute();
    return async (certificate: string) => {
      const rows = await query
        .selectFrom('webhookMessages')
        .select(['type', 'payload'])
        .where('certificate', '=', certificate)
        .orderBy('id')
        .execute();
      return rows.map(({ payload, type }) => ({ type, ...JSON.parse(payload) }));
    };
  }

  return {
    staff,
    addSeller,
    addCard,
    publish,
    addListing,
    setPrice,
    delist,
    sell,
    kindsOf,
    find,
    passUndo,
    makeOlder,
    mailsTo,
    listen,
  };
}
