import type { CardStage, MailedStage } from '@tag/contract/orders';
import {
  drainJobs,
  eventMailJobs,
  orderMailJobs,
  outboxMailer,
  smtpMailer,
} from '@tag/server/testing';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../packages/server/src/db/transaction.ts';
import { addJob } from '../../packages/server/src/jobs/add-job.ts';
import {
  recordOrderEvents,
  type NewOrderEvent,
} from '../../packages/server/src/orders/events/events.ts';
import type { Mailer } from '../../packages/server/src/mail/mail.ts';
import { requestRefund } from '../../packages/server/src/payments/refunds.ts';
import { addUser, PORTAL } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { makeFailedJobsDue } from '../support/failed-jobs.ts';
import { addCards, addQuotedOrder, type QuotedOrder } from '../support/quoted-order.ts';

const database = await testDatabase();
const { query } = database;
await query
  .insertInto('countries')
  .values({ id: 233, name: 'United States', code: 'US' })
  .execute();

/** Dana's order, with Ann's sub-order, and a card in each. */
let dana: { id: string; email: string }, ann: typeof dana;
let order: QuotedOrder;
let annsPart: string, danasCard: string, annsCard: string;

beforeEach(async () => {
  [dana, ann] = [await addUser(database), await addUser(database)];
  order = await addQuotedOrder(database, dana.id, { cards: 2, kind: 'group' });
  annsPart = crypto.randomUUID();
  await query
    .insertInto('subOrders')
    .values({
      id: annsPart,
      orderId: order.id,
      position: 1,
      name: 'Ann',
      customerId: ann.id,
      customerEmail: ann.email,
    })
    .execute();
  await addCards(database, annsPart, 1);
  const cardOf = async (subOrderId: string) => {
    const card = query.selectFrom('orderItems').select('id').where('subOrderId', '=', subOrderId);
    return (await card.orderBy('position').limit(1).executeTakeFirstOrThrow()).id;
  };
  danasCard = await cardOf(order.subOrderId);
  annsCard = await cardOf(annsPart);
});

const happen = (...events: Partial<NewOrderEvent>[]) =>
  inTransaction(query, (db) =>
    recordOrderEvents(
      db,
      events.map((event) => ({ orderId: order.id, kind: 'stage' as const, ...event })),
    ),
  );
const reach = (stage: MailedStage | 'pending_receipt') => happen({ kind: 'stage', stage });
const arrive = (subOrderId: string) =>
  query
    .updateTable('orderItems')
    .set({ stage: 'received', stageSince: new Date(), arrivedAt: new Date() })
    .where('subOrderId', '=', subOrderId)
    .execute();
/** Moves cards to a stage together. */
async function move(stage: CardStage, ...ids: string[]): Promise<void> {
  await query.updateTable('orderItems').set({ stage }).where('id', 'in', ids).execute();
  await happen(...ids.map((itemId) => ({ kind: 'card_stage' as const, stage, itemId })));
}

/** Runs due jobs, including those that wait to be combined. */
async function doJobs(mailer: Mailer = outboxMailer(database)): Promise<void> {
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const parts = { database, mailer, portalUrl: PORTAL };
  const handlers = { ...orderMailJobs(parts), ...eventMailJobs(parts) };
  await drainJobs(database, handlers, pino({ level: 'silent' }));
}
async function mailsTo({ email }: { email: string }) {
  await doJobs();
  const mails = query.selectFrom('outboxMails').selectAll().where('recipient', '=', email);
  return mails.orderBy('id').execute();
}
const subjectsTo = async (who: { email: string }) =>
  (await mailsTo(who)).map(({ subject }) => subject.replace(/ (\(|of |from )?(order )?TG.*/, ''));

describe('a stage', () => {
  test('is emailed once, to those it concerns, however many cards move and return', async () => {
    await reach('pending_receipt');
    await happen({ kind: 'arrived', stage: 'received', subOrderId: order.subOrderId });
    await arrive(order.subOrderId);
    await reach('received');
    expect(await subjectsTo(ann)).toEqual([]);
    await happen({ kind: 'arrived', stage: 'received', subOrderId: annsPart });
    await arrive(annsPart);
    for (const stage of ['order_complete', 'qa', 'order_complete'] as const) {
      await move(stage, danasCard, annsCard);
      await reach(stage);
    }
    const all = ['Your cards have arrived', 'We’re packing your cards'];
    expect(await subjectsTo(dana)).toEqual(all);
    expect(await subjectsTo(ann)).toEqual(all);
    const [first] = await mailsTo(dana);
    expect(first!.text).toContain(`${PORTAL}/order-detail/${order.number}`);
  });

  test('is emailed to the customer of a sub-order as their own cards reach it', async () => {
    await addCards(database, annsPart, 1);
    await arrive(order.subOrderId);
    await arrive(annsPart);
    const [first, second] = await query
      .selectFrom('orderItems')
      .select('id')
      .where('subOrderId', '=', annsPart)
      .execute();
    await move('order_complete', first!.id);
    expect(await subjectsTo(ann)).toEqual([]);
    await move('order_complete', second!.id);
    await move('shipped', first!.id, second!.id);
    const theirs = ['We’re packing your cards', 'Your cards are on their way'];
    expect(await subjectsTo(ann)).toEqual(theirs);
    expect(await subjectsTo(dana)).toEqual([]);
    await move('order_complete', danasCard);
    await reach('order_complete');
    expect(await subjectsTo(ann)).toEqual(theirs);
    expect(await subjectsTo(dana)).toEqual(['We’re packing your cards']);
  });

  test('is emailed to those who chose it', async () => {
    await query
      .updateTable('users')
      .set({ mailedStages: ['qa'] })
      .where('id', '=', dana.id)
      .execute();
    await reach('received');
    await reach('qa');
    expect(await subjectsTo(dana)).toEqual(['Your cards are in the quality check']);
  });

  test('is not emailed if it is rolled back', async () => {
    const failing = inTransaction(query, async (db) => {
      await recordOrderEvents(db, [{ orderId: order.id, kind: 'stage', stage: 'received' }]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await subjectsTo(dana)).toEqual([]);
  });

  test('with shipped parcels includes how to track them', async () => {
    await query
      .insertInto('shipments')
      .values(
        [
          { kind: 'kit' as const, carrier: 'UPS', trackingNumber: '1Z 999' },
          { kind: 'cards' as const, carrier: 'USPS', trackingNumber: '9400 1000' },
        ].map((sent) => ({ ...sent, id: crypto.randomUUID(), orderId: order.id })),
      )
      .execute();
    await reach('shipped');
    const [mail] = await mailsTo(dana);
    expect(mail!.text).toContain('USPS 9400 1000: https://tools.usps.com/');
    expect(mail!.text).toContain('94001000');
    // Order numbers may have a 1Z too.
    expect(mail!.text).not.toMatch(/1Z ?999/);
  });
});

describe('whatever they chose, people get an email about', () => {
  beforeEach(() => query.updateTable('users').set({ mailedStages: [] }).execute());

  test('missing cards, and cards that arrived damaged', async () => {
    await happen(
      { kind: 'card_missing', subOrderId: order.subOrderId, itemId: danasCard },
      { kind: 'card_missing', subOrderId: annsPart, itemId: annsCard },
      { kind: 'card_damaged', subOrderId: annsPart, itemId: annsCard, note: 'A bent corner' },
    );
    expect(await subjectsTo(dana)).toEqual(['2 cards are missing', '1 card arrived damaged']);
    expect(await subjectsTo(ann)).toEqual(['1 card is missing', '1 card arrived damaged']);
    const [, damaged] = await mailsTo(ann);
    expect(damaged!.text).toContain('Charizard 1: A bent corner');
  });

  test("a card that can’t be graded, and the payer's refund, in one email", async () => {
    const { id: paymentId } = await query
      .insertInto('payments')
      .values({
        purpose: 'order',
        subject: order.number,
        amount: order.total,
        currency: 'USD',
        provider: 'sandbox',
        state: 'paid',
        payerId: dana.id,
        paidAt: new Date(),
        returnUrl: PORTAL,
        title: 'Order',
        idempotencyKey: crypto.randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await inTransaction(query, async (db) => {
      const event = { orderId: order.id, itemId: annsCard, subOrderId: annsPart };
      await recordOrderEvents(db, [{ ...event, kind: 'card_failed', note: 'The card is miscut' }]);
      const refund = { paymentId, key: `failure-${annsCard}`, amount: 1250, reason: 'Not graded' };
      const refundId = await requestRefund(db, refund);
      await addJob(db, 'mail_order_refund', { refundId });
    });
    const [[danas, ...more], [anns]] = [await mailsTo(dana), await mailsTo(ann)];
    expect(more).toEqual([]);
    expect(danas!.text).toContain('The card is miscut');
    expect(danas!.text).toContain('$12.50');
    expect(anns!.text).toContain('The card is miscut');
    expect(anns!.text).not.toContain('$');
  });

  test("the lab's proposals, if they pay", async () => {
    await query
      .insertInto('priceProposals')
      .values({
        orderId: order.id,
        itemId: annsCard,
        amount: 500,
        reason: 'It is thicker than a standard card.',
        expiresAt: new Date('2040-01-01'),
      })
      .execute();
    await happen({ kind: 'proposed', subOrderId: annsPart, itemId: annsCard });
    const [mail] = await mailsTo(dana);
    expect(mail!.text).toContain('$5.00 more for 1999 Base Set Charizard 1');
    expect(mail!.text).toContain('Jan/01/2040');
    expect(await mailsTo(ann)).toEqual([]);
  });

  test("labels to check, several minutes' in one email, if the cards are theirs", async () => {
    for (const itemId of [danasCard, annsCard]) {
      await query
        .insertInto('cardLabels')
        .values({ itemId, lines: ['1999 Base Set', itemId], windowEndsAt: new Date('2040-01-01') })
        .execute();
    }
    const { id: second } = await query
      .selectFrom('orderItems')
      .select('id')
      .where('subOrderId', '=', order.subOrderId)
      .where('position', '=', 1)
      .executeTakeFirstOrThrow();
    await query
      .insertInto('cardLabels')
      .values({
        itemId: second,
        lines: ['Approved already'],
        windowEndsAt: new Date('2040-01-01'),
        approvedAt: new Date(),
      })
      .execute();
    await happen({ kind: 'label_proposed', itemId: danasCard, subOrderId: order.subOrderId });
    await happen({ kind: 'label_proposed', itemId: annsCard, subOrderId: annsPart });
    await happen({ kind: 'label_proposed', itemId: second, subOrderId: order.subOrderId });
    const [danas, anns] = [await mailsTo(dana), await mailsTo(ann)];
    expect([danas.length, anns.length]).toEqual([1, 1]);
    expect(danas[0]!.text).toContain(`1999 Base Set · ${danasCard}`);
    expect(danas[0]!.text).not.toContain('Approved already');
    expect(anns[0]!.text).toContain(annsCard);
  });

  test('nothing once their account is closed', async () => {
    await query
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', dana.id)
      .execute();
    await happen({ kind: 'card_missing', itemId: danasCard });
    expect(await mailsTo(dana)).toEqual([]);
  });
});

test('an email that is sent again is identical', async () => {
  const headers: string[] = [];
  let refuse = true;
  const sink = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        headers.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(chunks).toString())![1]!.trim());
        // Received, but the sender isn't notified.
        done(refuse ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null);
        refuse = false;
      });
    },
  });
  await new Promise<void>((listening) => sink.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise<void>((closed) => sink.close(() => closed())));
  const { port } = sink.server.address() as AddressInfo;
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'TAG Grading <no-reply@example.com>',
  });
  await reach('received');
  await doJobs(mailer);
  await makeFailedJobsDue(database);
  await doJobs(mailer);
  expect(headers).toHaveLength(2);
  expect(headers[0]).toMatch(/^<stage\..+@example\.com>$/);
  expect(headers[1]).toBe(headers[0]);
});

test('the name of an order is in its emails, for others only if no mail program makes a link of it', async () => {
  const rename = (name: string) =>
    query.updateTable('orders').set({ name }).where('id', '=', order.id).execute();
  const damage = () =>
    happen({ kind: 'card_damaged', subOrderId: annsPart, itemId: annsCard, note: 'Bent' });
  const newest = async (who: { email: string }) => (await mailsTo(who)).at(-1)!.subject;
  await rename('Club night');
  await damage();
  expect(await newest(ann)).toContain(`${order.number} “Club night”`);
  await rename('Win at www.evil.example');
  await damage();
  expect(await newest(dana)).toContain('evil');
  expect(await newest(ann)).not.toContain('evil');
});
