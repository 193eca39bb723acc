import type { DeliveryOutcome } from '@tag/contract/lab';
import type { Database } from '@tag/server';
import { openLocalDatabase, readSettings } from '@tag/server/seeding';
import {
  connect,
  drainJobs,
  folderStore,
  gradedMailJobs,
  outboxMailer,
  startEmbedded,
  verifyPopulation,
} from '@tag/server/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { addUser } from '../support/accounts.ts';
import { readLabDelivery } from '../../packages/server/src/deliveries/lab-deliveries.ts';
import { receiveZip } from '../../packages/server/src/deliveries/receive-zip.ts';
import {
  deliveredCard,
  type DeliveryFiles,
  filesOf,
  orderAtVerification,
  zipDelivery,
} from '../support/delivery.ts';
import { CARDS_PER_DELIVERED_ORDER, DELIVERY_KILLS } from '../support/sizes.ts';
import { pause } from '../support/waiting.ts';
import { killAll } from './processes.ts';

/**
 * The process tree is killed while the job takes a delivery, many times, and the job runs again each time. In
 * the end every card has one certificate, one event, and one owner, is counted once, and is reported as graded,
 * not as known from before; and each order's customer gets one email.
 */
const ORDERS = 8;
const DELIVERER = resolve(import.meta.dirname, 'deliverer.ts');
const logger = pino({ level: 'silent' });

/** An empty product's data, orders at verification, and a received delivery for them. @returns its id */
async function prepare(data: string): Promise<string> {
  const database = await openLocalDatabase(readSettings({ DATA_DIR: data }), logger);
  await database.query
    .insertInto('countries')
    .values({ id: 233, code: 'US', name: 'United States' })
    .execute();
  const cards = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const { id } = await addUser(database);
    const { itemIds } = await orderAtVerification(database, id, CARDS_PER_DELIVERED_ORDER);
    cards.push(...itemIds.map((itemId, at) => deliveredCard(itemId, { score: 850 + (at % 150) })));
  }
  const files: DeliveryFiles = {};
  for (const card of cards) Object.assign(files, await filesOf(card));
  const zip = await zipDelivery(cards, files);
  const sender = await addUser(database, { role: 'lab' });
  const caller = { userId: sender.id, impersonatorId: null } as Parameters<
    typeof receiveZip
  >[2]['caller'];
  const mediaStore = folderStore(join(data, 'media'));
  const id = await receiveZip({ database, mediaStore }, new Blob([new Uint8Array(zip)]), {
    ...{ caller, requestId: 'durability', address: '' },
  });
  await database.close();
  return id;
}

/** A recorded card, or that the job has begun. */
interface Line {
  outcome: DeliveryOutcome | 'begun';
  certificate?: string;
}

/** Undefined for a line that the kill cut off. */
function readLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

/**
 * Delivers, and kills everything this many milliseconds after the first new card.
 * @param milliseconds null: lets it finish
 * @returns the acknowledged certificates, and whether the delivery finished.
 */
async function deliverAndKill(data: string, id: string, milliseconds: number | null) {
  const child = spawn(process.execPath, ['--import', 'tsx', DELIVERER, data, id], {
    // Processes that briefly outlive it complain that it is gone.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  const isGrading = new Promise<'grading'>((begun) => {
    let hasBegun = false;
    lines.on('line', (text) => {
      const { certificate, outcome } = readLine(text) ?? {};
      if (outcome === 'begun') hasBegun = true;
      if (certificate) acknowledged.push(certificate);
      if (outcome === 'graded' && hasBegun && milliseconds !== null) begun('grading');
    });
  });
  const first = await Promise.race([isGrading, ended]);
  if (first !== 'grading') {
    expect(first[0]).toEqual([0, null]);
    return { acknowledged, isDone: true };
  }
  await pause(milliseconds!);
  await killAll(child.pid!, data);
  await ended;
  return { acknowledged, isDone: false };
}

async function checkNothingDoubled({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query(
    `select i.id from order_items i
     where (i.certificate is not null)::int <> all (array[
       (select count(*) from graded_cards g where g.certificate = i.certificate),
       (select count(*) from graded_card_reports r where r.certificate = i.certificate),
       (select count(*) from certificate_owners o where o.item_id = i.id),
       (select count(*) from deliveries d where d.item_id = i.id),
       (select count(*) from order_events e where e.item_id = i.id and e.kind = 'card_graded')])`,
  );
  expect(rows).toEqual([]);
}

test(`${DELIVERY_KILLS} kills during a delivery lose nothing and duplicate nothing`, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tag-durability-'));
  await chmod(parent, 0o755);
  const data = join(parent, 'data');
  const acknowledged = new Set<string>();
  let kills = 0;
  try {
    const id = await prepare(data);
    for (let isDone = false; !isDone;) {
      const wait = kills < DELIVERY_KILLS ? 20 + ((kills * 137) % 400) : null;
      const round = await deliverAndKill(data, id, wait);
      isDone = round.isDone;
      if (!isDone) kills += 1;
      for (const certificate of round.acknowledged) acknowledged.add(certificate);
    }
    const embedded = await startEmbedded({ dataFolder: data, logger });
    const database = await connect(embedded.url, { connections: 2, logger });
    const { query } = database;
    await checkNothingDoubled(database);
    const graded = await query
      .selectFrom('gradedCards')
      .select(['certificate', 'mediaKey'])
      .execute();
    expect(graded).toHaveLength(ORDERS * CARDS_PER_DELIVERED_ORDER);
    expect(new Set(graded.map(({ certificate }) => certificate))).toEqual(acknowledged);
    const media = folderStore(join(data, 'media'));
    expect(await readLabDelivery(query, id)).toMatchObject({
      ...{ state: 'done', graded: graded.length, unchanged: 0, refused: 0 },
    });
    expect(await media.incoming.open(id)).toBe(null);
    for (const { mediaKey } of graded)
      expect(await media.stat(`${mediaKey}/front.jpg`)).toBeTruthy();
    expect(await verifyPopulation(database)).toMatchObject({ drifting: 0 });
    const portalUrl = 'https://portal.example.com';
    const mailer = outboxMailer(database);
    await drainJobs(database, gradedMailJobs({ database, mailer, portalUrl }), logger);
    const mails = await query
      .selectFrom('outboxMails')
      .select('recipient')
      .where('subject', 'like', '%graded%')
      .execute();
    expect(mails).toHaveLength(ORDERS);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(ORDERS);
    await database.close();
    console.log(`${kills} kills; ${graded.length} cards delivered: none lost, none duplicated`);
    expect(kills).toBeGreaterThanOrEqual(DELIVERY_KILLS);
  } finally {
    const embedded = await startEmbedded({ dataFolder: data, logger });
    await embedded.stop();
    await rm(parent, { recursive: true, force: true });
  }
}, 1_800_000);
