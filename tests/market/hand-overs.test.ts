import type { HandOver } from '@tag/contract/hand-overs';
import { voidCertificate } from '@tag/server/seeding';
import { describe, expect, test } from 'vitest';
import { lastMail, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startMarket } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';

const database = await testDatabase({ connections: 8 });
const { query } = database;
const market = await startMarket(database, testApi(database));
const { addCard, addSeller, mailsTo, publish } = market;
const owner = await addSeller();

const offerTo = (certificate: string, email: string, by = owner) =>
  by.post('/hand-overs', { certificate, email });
const answer = (by: Customer, code: string, how: 'accept' | 'decline') =>
  by.post(`/hand-overs/offer/${code}/${how}`, {});

/** The code in the newest email to an address. */
async function mailedCode(email: string): Promise<string> {
  await mailsTo(email);
  const { mail } = await lastMail(database, email);
  return new RegExp(`${PORTAL}/hand-over/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

/** A card that the owner has offered to somebody. */
async function addOffer(more: Parameters<typeof addCard>[1] = {}) {
  await query.deleteFrom('strangerMails').execute();
  const recipient = await addSeller();
  const certificate = await addCard(owner, more);
  const { body, status } = await offerTo(certificate, recipient.email);
  expect(status).toBe(200);
  return { recipient, certificate, id: body.id as string, code: await mailedCode(recipient.email) };
}

async function ownerOf(certificate: string): Promise<string> {
  const { ownerId } = await query
    .selectFrom('certificateOwners')
    .select('ownerId')
    .where('certificate', '=', certificate)
    .executeTakeFirstOrThrow();
  return ownerId;
}

const passDeadline = (id: string) =>
  query
    .updateTable('handOvers')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();

const stateSeenBy = async (who: Customer, id: string) =>
  (await who.get('/hand-overs')).body.items.find((one: HandOver) => one.id === id);

describe('many cards at once', () => {
  const offerMany = (certificates: readonly string[], email: string, by = owner) =>
    by.post('/hand-overs/bulk', { certificates, email });

  test('are offered with one email that has a link for each; others say why not', async () => {
    await query.deleteFrom('strangerMails').execute();
    const recipient = await addSeller();
    const [first, second, listed] = [
      await addCard(owner),
      await addCard(owner),
      await addCard(owner),
    ];
    const others = await addCard(await addSeller());
    await publish(owner, listed);
    const all = [listed, first, others, second];
    const { body } = await offerMany(all, recipient.email);
    expect(body.sendsAt).toBeNull();
    const id = expect.any(String);
    expect(body.items).toMatchObject([
      { certificate: listed, id: null, code: 'listing_exists' },
      { certificate: first, id, code: null, message: null },
      { certificate: others, id: null, code: 'certificate_not_found' },
      { certificate: second, id, code: null },
    ]);
    expect(await mailsTo(recipient.email)).toHaveLength(1);
    const { mail } = await lastMail(database, recipient.email);
    expect(mail!.subject).toContain('is giving you 2 graded cards');
    const links = [...mail!.text.matchAll(new RegExp(`${PORTAL}/hand-over/([\\w-]+)`, 'g'))];
    expect(links).toHaveLength(2);
    for (const [, code] of links) {
      expect((await answer(recipient, code!, 'accept')).status).toBe(200);
    }
    for (const certificate of [first, second])
      expect(await ownerOf(certificate)).toBe(recipient.id);
    const again = await offerMany([first], recipient.email);
    expect(again.body.items).toMatchObject([{ id: null, code: 'certificate_not_found' }]);
  });

  test('count as one email to their recipient, and one about each certificate', async () => {
    await query.deleteFrom('strangerMails').execute();
    const certificates = [await addCard(owner), await addCard(owner)];
    for (let made = 0; made < 3; made += 1) {
      const { body } = await offerMany(certificates, `friend-${made}@example.com`);
      for (const { id } of body.items) await owner.post(`/hand-overs/${id}/cancel`, {});
    }
    const { body } = await offerMany(certificates, 'another@example.com');
    expect(body.items).toMatchObject(Array(2).fill({ id: null, code: 'invalid_email_send_time' }));
    const more = await offerMany([await addCard(owner)], 'friend-0@example.com');
    expect([more.status, more.body.code]).toEqual([429, 'invalid_email_send_time']);
  });

  test('are at most 200, each named once', async () => {
    const many = Array.from({ length: 201 }, (_, at) => `X${String(at).padStart(7, '0')}`);
    for (const certificates of [[], many, ['X0000001', 'X0000001']]) {
      expect((await offerMany(certificates, 'a@example.com')).body.code).toBe('validation');
    }
  });
});

describe('a hand-over', () => {
  test('makes the recipient the owner once they accept, and both are notified', async () => {
    const { certificate, code, id, recipient } = await addOffer();
    expect((await recipient.get(`/hand-overs/offer/${code}`)).body).toMatchObject({
      certificate,
      from: 'Casey Miller',
      email: recipient.email,
      card: { name: 'Charizard' },
    });
    expect(await stateSeenBy(owner, id)).toMatchObject({ direction: 'outgoing', state: 'open' });
    expect(await stateSeenBy(recipient, id)).toMatchObject({ direction: 'incoming' });
    expect(await ownerOf(certificate)).toBe(owner.id);

    expect((await answer(recipient, code, 'accept')).body).toEqual({ certificate });
    expect((await answer(recipient, code, 'accept')).body).toEqual({ certificate });
    expect(await ownerOf(certificate)).toBe(recipient.id);
    expect((await stateSeenBy(recipient, id)).state).toBe('accepted');
    const cards = (await recipient.get('/graded-cards/mine')).body;
    expect(JSON.stringify(cards)).toContain(certificate);
    expect(await mailsTo(recipient.email)).toEqual([
      'Casey Miller is giving you a graded card',
      `${certificate} is yours`,
    ]);
    const toOwner = await mailsTo(owner.email);
    expect(toOwner).toContain(`You offered ${certificate} to ${recipient.email}`);
    expect(toOwner).toContain(`${recipient.email} accepted ${certificate}`);
    // The recipient can sell it.
    expect((await publish(owner, certificate)).body.code).toBe('certificate_not_found');
    expect((await publish(recipient, certificate)).status).toBe(200);
  });

  test('is offered with the picture of a published card only, and no address is spelled out', async () => {
    const htmlOf = async (email: string) =>
      (
        await query
          .selectFrom('outboxMails')
          .select('html')
          .where('recipient', '=', email)
          .executeTakeFirstOrThrow()
      ).html;
    const shown = await htmlOf((await addOffer()).recipient.email);
    expect(shown).toMatch(
      /<img\s+src="http:\/\/api\.test\/media\/[^"]+\?width=320&amp;format=jpeg"/,
    );
    expect(shown.replace(/<[^>]*>/g, '')).not.toContain('://');
    const hidden = await addOffer({ publishedAt: null });
    expect(await htmlOf(hidden.recipient.email)).not.toContain('<img');
  });

  test('may be declined', async () => {
    const { certificate, code, id, recipient } = await addOffer();
    expect((await answer(recipient, code, 'decline')).status).toBe(200);
    expect((await stateSeenBy(owner, id)).state).toBe('declined');
    expect((await answer(recipient, code, 'accept')).body.code).toBe('invitation_invalid');
    expect(await ownerOf(certificate)).toBe(owner.id);
    expect(await mailsTo(owner.email)).toContain(`${recipient.email} declined ${certificate}`);
  });

  test('may be canceled by its owner until it is accepted', async () => {
    const { certificate, code, id, recipient } = await addOffer();
    await query
      .updateTable('handOvers')
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where('id', '=', id)
      .execute();
    expect((await recipient.post(`/hand-overs/${id}/cancel`, {})).status).toBe(404);
    expect((await owner.post(`/hand-overs/${id}/cancel`, {})).body.state).toBe('canceled');
    expect((await owner.post(`/hand-overs/${id}/cancel`, {})).status).toBe(200);
    expect((await answer(recipient, code, 'accept')).body.code).toBe('invitation_invalid');
    expect(await mailsTo(recipient.email)).toContain(
      `Casey Miller took back the offer of ${certificate}`,
    );
    const other = await addOffer();
    await answer(other.recipient, other.code, 'accept');
    const late = await owner.post(`/hand-overs/${other.id}/cancel`, {});
    expect([late.status, late.body.code]).toEqual([409, 'transition_not_allowed']);
  });

  test('expires after seven days, and the card may be offered again', async () => {
    const { certificate, code, id, recipient } = await addOffer();
    const { createdAt, expiresAt } = await stateSeenBy(owner, id);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeCloseTo(7 * 86_400_000, -4);
    await passDeadline(id);
    expect((await answer(recipient, code, 'accept')).body.code).toBe('invitation_expired');
    expect((await recipient.get(`/hand-overs/offer/${code}`)).status).toBe(410);
    expect((await stateSeenBy(owner, id)).state).toBe('expired');
    const next = await addSeller();
    expect((await offerTo(certificate, next.email)).status).toBe(200);
    expect((await answer(next, await mailedCode(next.email), 'accept')).status).toBe(200);
  });

  test('ends with its certificate', async () => {
    const { certificate, code, id, recipient } = await addOffer();
    await voidCertificate(database, certificate, 'A copy');
    expect((await answer(recipient, code, 'accept')).body.code).toBe('invitation_invalid');
    expect(await stateSeenBy(owner, id)).toMatchObject({ state: 'voided', image: null });
    const subject = `${certificate} can’t be handed over: it was voided`;
    expect(await mailsTo(owner.email)).toContain(subject);
    expect(await mailsTo(recipient.email)).toContain(subject);
  });
});

describe('the link', () => {
  test('works only for the address it was sent to', async () => {
    const { certificate, code, recipient } = await addOffer();
    const stranger = await addSeller();
    for (const how of ['accept', 'decline'] as const) {
      const { body, status } = await answer(stranger, code, how);
      expect([status, body.code]).toEqual([403, 'forbidden']);
      expect(body.message).toContain(recipient.email);
    }
    expect(await ownerOf(certificate)).toBe(owner.id);
  });

  test('works for somebody who signs up with the address', async () => {
    const email = `new-${Date.now()}@example.com`;
    const certificate = await addCard(owner);
    await offerTo(certificate, email.toUpperCase());
    const code = await mailedCode(
      (
        await query
          .selectFrom('handOvers')
          .select('email')
          .where('certificate', '=', certificate)
          .executeTakeFirstOrThrow()
      ).email,
    );
    const recipient = await addSeller({ email });
    expect((await answer(recipient, code, 'accept')).status).toBe(200);
  });

  test('is stored only as a hash', async () => {
    const { code } = await addOffer();
    const { rows } = await database.pool.query<{ text: string }>(
      `select row_to_json(h)::text as text from hand_overs h
       union all select row_to_json(j)::text from graphile_worker._private_jobs j`,
    );
    expect(code.length).toBeGreaterThan(40);
    for (const { text } of rows) expect(text).not.toContain(code);
  });

  test('creates one owner, however often it is used at once', async () => {
    const { certificate, code, id, recipient } = await addOffer();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => answer(recipient, code, 'accept')),
      answer(recipient, code, 'decline'),
      owner.post(`/hand-overs/${id}/cancel`, {}),
    ]);
    const { state } = await stateSeenBy(owner, id);
    expect(await ownerOf(certificate)).toBe(state === 'accepted' ? recipient.id : owner.id);
    const worked = answers.slice(0, 5).filter(({ status }) => status === 200);
    expect(worked).toHaveLength(state === 'accepted' ? 5 : 0);
  });
});

describe('an offer', () => {
  test('is refused for a card that is on the market, and the other way around', async () => {
    const listing = await market.addListing(owner);
    const { email } = await addSeller();
    expect((await offerTo(listing.certificate, email)).body.code).toBe('listing_exists');
    const { certificate } = await addOffer();
    const { body, status } = await publish(owner, certificate);
    expect([status, body.code]).toEqual([409, 'card_handing_over']);
    expect((await offerTo(certificate, email)).body.code).toBe('card_handing_over');
    const preview = await owner.get(
      `/tag-market/consumer/products/previews?certificate=${certificate}`,
    );
    expect(preview.body.items[0].problem).toBe('handing_over');
  });

  test('at the moment the card is published leaves only one of the two', async () => {
    for (let run = 0; run < 10; run += 1) {
      const certificate = await addCard(owner);
      const { email } = await addSeller();
      const answers = await Promise.all([offerTo(certificate, email), publish(owner, certificate)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test("has to be of the caller's own card, to somebody else", async () => {
    const foreign = await addCard(await addSeller());
    expect((await offerTo(foreign, 'casey@example.com')).body.code).toBe('certificate_not_found');
    const own = await addCard(owner);
    const { body } = await offerTo(own, owner.email.toUpperCase());
    expect(body.fields).toEqual([{ path: 'body.email', reason: 'This is your own address' }]);
    const several = await offerTo(`${own} ${foreign}`, 'casey@example.com');
    expect(several.body.fields[0].reason).toBe('Please enter only one valid certificate value');
  });
});
