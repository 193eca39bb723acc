import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Customer, newCards } from '../support/orders.ts';
import { paymentCalls } from '../support/quoted-order.ts';
import { type Company, ok, PERSON } from './whole-person.ts';

/** Orders, sales, and what they do with others. @returns certificates of theirs */
export async function fillBusiness(company: Company, person: Customer): Promise<string[]> {
  const { admin, app, database, friend, lab, mailedCode, market, owner, passPauses } = company;
  const shippingAddressId = await addHome(person);
  const options = { shippingAddressId };
  const draft = await person.newOrder({ kind: 'single', name: `${PERSON.name}’s best` });
  await person.post(`${draft.path}/sub-orders/${draft.partId}/items`, {
    version: 0,
    put: newCards(2),
    remove: [],
  });

  // An order that came back, with photos and a report about its parcel.
  const order = await lab.addPaidOrder(person, { cards: newCards(2), options });
  await lab.takeTo(order, 'order_complete');
  const wanted = { contentType: 'image/jpeg', isPacking: true };
  const photo = await ok(lab.lab.post(`${order.labPath}/photos`, wanted));
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  const headers = { 'Content-Type': 'image/jpeg' };
  await app.request(photo.url, { method: 'PUT', headers, body: new Uint8Array(jpeg) });
  await ok(lab.ship(order, { trackingNumber: 'PARCEL 867-5309' }));
  const message = `It is wet. Write to ${PERSON.email}.`;
  const claim = await ok(
    person.post(`${order.path}/claims`, { key: randomUUID(), kind: 'damaged', message }),
  );
  await ok(admin.put(`/admin/claims/${claim.id}/answer`, { answer: `Sorry, ${PERSON.name}.` }));

  await joinGroups(company, person, shippingAddressId);

  // A sale, a card from a friend, and one for them.
  const listing = await market.addListing(person);
  await ok(market.sell(listing.id));
  await ok(admin.post(`/admin/listings/${listing.id}/payout`, {}));
  const gift = await market.addCard(friend);
  await ok(friend.post('/hand-overs', { certificate: gift, email: PERSON.email }));
  await ok(person.post(`/hand-overs/offer/${await mailedCode(PERSON.email)}/accept`, {}));
  const given = await market.addCard(person);
  await ok(person.post('/hand-overs', { certificate: given, email: friend.email }));
  await passPauses();
  await ok(
    friend.post('/hand-overs', { certificate: await market.addCard(friend), email: PERSON.email }),
  );

  // A partner they work for, and one that reaches them.
  await passPauses();
  await ok(owner.post('/partner-desk/invitations', { email: PERSON.email }));
  await ok(person.post(`/partner-invitations/${await mailedCode(PERSON.email)}`, {}));
  await passPauses();
  await ok(admin.post('/admin/partners', { name: 'Another shop', contactEmail: PERSON.email }));
  await mailedCode(PERSON.email);

  const cards = await database.query
    .selectFrom('orderItems')
    .select('certificate')
    .where('id', 'in', order.cards)
    .execute();
  return [...cards.map(({ certificate }) => certificate!), listing.certificate, gift, given];
}

async function addHome(person: Customer): Promise<string> {
  const home = {
    addressType: 'residential',
    address: PERSON.street,
    cityName: 'Springfield',
    stateCode: 'IL',
    zipcode: '62701',
    countryName: 'United States',
    isDefault: true,
  };
  await ok(person.post('/user-address', { ...home, type: 'billing' }));
  const { id } = await ok(person.post('/user-address', { ...home, type: 'shipping' }));
  return id;
}

/** A group order that was paid and came back, one that is a draft, and one they submit for somebody. */
async function joinGroups(
  { app, database, dealer, lab, mailedCode, passPauses }: Company,
  person: Customer,
  shippingAddressId: string,
): Promise<void> {
  const dealersAddress = (
    await database.query
      .insertInto('userAddresses')
      .values({
        ...{ userId: dealer.id, type: 'shipping', addressType: 'commercial', address: '5 Mill Rd' },
        ...{ cityName: 'Salem', stateCode: 'OR', zipcode: '97301', countryId: 233 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  async function join(name: string) {
    await passPauses();
    const options = { serviceSpeed: 'standard', shippingType: 'ground' };
    const group = await dealer.newOrder({
      kind: 'group',
      name,
      options: { ...options, shippingAddressId: dealersAddress },
    });
    const subOrderId: string = randomUUID();
    const part = `${group.path}/sub-orders/${subOrderId}`;
    await ok(dealer.post(`${group.path}/sub-orders`, { id: subOrderId, name: PERSON.name }));
    await ok(dealer.put(`${part}/invitation`, { email: PERSON.email }));
    await ok(person.post(`/invitations/${await mailedCode(PERSON.email)}`, {}));
    const items = { version: 0, put: newCards(1), remove: [] };
    const saved = await ok(person.post(`${part}/items`, items));
    await ok(dealer.put(`${group.path}/sub-orders/lock`, { ids: [subOrderId], isLocked: true }));
    const version = async () => (await dealer.get(group.path)).body.version;
    return { ...group, subOrderId, version, cards: saved.items.map((it: { id: string }) => it.id) };
  }

  const paid = await join(`Cards of ${PERSON.name}`);
  const { total } = await ok(
    dealer.post(`${paid.path}/confirm`, { version: await paid.version() }),
  );
  const { decide, pay } = paymentCalls(app, dealer.token);
  const { body: payment } = await pay({ number: paid.number, total });
  await decide(payment.checkoutUrl, 'pay');
  const { cards, number, path, subOrderId } = paid;
  const labPath = `/lab/orders/${number}`;
  await lab.takeTo({ owner: person, number, path, labPath, subOrderId, cards, total }, 'shipped');

  const draft = await join('A draft');
  await ok(dealer.post(`${draft.path}/confirm`, { version: await draft.version() }));
  const asked = await join('Submitted by somebody');
  await passPauses();
  const change = { version: await asked.version(), groupSubmitterId: person.id };
  await ok(dealer.put(asked.path, change));
  const code = await mailedCode(PERSON.email);
  await ok(person.post(`/group-submitter-requests/${code}`, { accepts: true, shippingAddressId }));
  expect((await dealer.get(asked.path)).body.groupSubmitter.name).toBe(PERSON.name);
}
