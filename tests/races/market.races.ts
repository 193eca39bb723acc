import type { ListingEventKind, ListingState } from '@tag/contract/tag-market';
import { voidCertificate } from '@tag/server/seeding';
import { afterAll, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { startMarket, PRODUCTS } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';
import { pause } from '../support/waiting.ts';
import { naming } from './arena.ts';
import { raceSeeds, randomFrom } from './random.ts';
import { beforeStatement, startServer, type Server } from './servers.ts';

/** Events for one listing at the same time, in a random order of statements. */
const SEEDS = raceSeeds();
const LONGEST_WAIT_MS = 4;
const ACTORS_IN_RUN = 4;

const database = await testDatabase({ connections: 4 });
const servers = await Promise.all([1, 2, 3, 4].map(() => startServer(database.url)));
afterAll(() => Promise.all(servers.map(({ close }) => close())));
const market = await startMarket(database, servers[0]!.app);
const seller = await market.addSeller();
const noticesOf = await market.listen();

interface Race {
  readonly id: string;
  readonly certificate: string;
}
interface Actor {
  readonly name: string;
  /** @returns whether it was allowed. */
  readonly act: (race: Race, server: Server) => Promise<boolean>;
}

function asCaller({ token }: Customer, { app }: Server) {
  const call = callsOf(app);
  return async (method: string, path: string, body: object) => {
    const { status } = await call(method, path, { token, body });
    if (status >= 500) throw new Error(`${path} was answered with ${status}`);
    return status === 200;
  };
}

const ACTORS: readonly Actor[] = [
  {
    name: 'price',
    act: ({ id }, server) =>
      asCaller(seller, server)('PATCH', `${PRODUCTS}/${id}`, { price: 12_000 }),
  },
  {
    name: 'delist',
    act: ({ id }, server) => asCaller(seller, server)('PATCH', `${PRODUCTS}/${id}/delist`, {}),
  },
  {
    name: 'undo',
    act: ({ id }, server) =>
      asCaller(seller, server)('PATCH', `${PRODUCTS}/${id}/delist`, { undo: true }),
  },
  {
    name: 'delist, and the ten seconds are over',
    async act({ id }, server) {
      const call = asCaller(seller, server);
      await call('PATCH', `${PRODUCTS}/${id}/delist`, {});
      await beforeStatement.exit(() => market.passUndo(id));
      return call('PATCH', `${PRODUCTS}/${id}/delist`, {});
    },
  },
  {
    name: 'sold',
    act: ({ id }, server) =>
      asCaller(market.staff, server)('POST', `/admin/listings/${id}/sold`, { price: 9_000 }),
  },
  {
    name: 'reversed',
    act: ({ id }, server) =>
      asCaller(market.staff, server)('POST', `/admin/listings/${id}/reverse`, {}),
  },
  {
    name: 'void',
    async act({ certificate }, { database: own }) {
      await voidCertificate(own, certificate, 'A copy').catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'certificate_voided') throw error;
      });
      return true;
    },
  },
];

/** The changes allowed from each state, and where they lead; every history must follow them. */
const STEPS: Readonly<
  Partial<Record<ListingState, Partial<Record<ListingEventKind, ListingState>>>>
> = {
  waiting: { listed: 'live' },
  live: { price_changed: 'live', delisting: 'delisting', sold: 'sold', voided: 'delisted' },
  delisting: {
    delisting_undone: 'live',
    fee_due: 'unpaid',
    delisted: 'delisted',
    sold: 'sold',
    voided: 'delisted',
  },
  unpaid: { relisted: 'live', sold: 'sold', voided: 'delisted' },
  sold: { reversed: 'reversed' },
};

/** The webhooks that a history must have caused. */
const ANNOUNCED: Readonly<Partial<Record<ListingEventKind, string>>> = {
  listed: 'listing.listed',
  price_changed: 'listing.price_changed',
  fee_due: 'listing.delisted',
  relisted: 'listing.listed',
  sold: 'listing.sold',
  reversed: 'listing.reversed',
};

async function assertConsistent({ certificate, id }: Race): Promise<ListingState> {
  const events = await database.query
    .selectFrom('listingEvents')
    .select(['kind', 'price'])
    .$narrowType<{ kind: ListingEventKind }>()
    .where('listingId', '=', id)
    .orderBy('id')
    .execute();
  let state: ListingState = 'waiting';
  const announced: string[] = [];
  for (const { kind } of events.slice(1)) {
    const next: ListingState | undefined = STEPS[state]?.[kind];
    if (!next) throw new Error(`${kind} after ${state}: ${events.map((it) => it.kind).join()}`);
    const endsListing = kind === 'voided' && (state === 'live' || state === 'delisting');
    const type = endsListing ? 'listing.delisted' : ANNOUNCED[kind];
    if (type) announced.push(type);
    state = next;
  }
  const row = await database.query
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe(state);
  const prices = events.filter(({ kind }) => kind === 'published' || kind === 'price_changed');
  expect(row.price).toBe(prices.at(-1)!.price);
  const sale = events.find(({ kind }) => kind === 'sold');
  expect(row.salePrice).toBe(state === 'sold' ? sale!.price : null);
  const types = (await noticesOf(certificate)).map(({ type }) => type as string);
  expect(types.filter((type) => type.startsWith('listing.'))).toEqual(announced);
  expect(types.filter((type) => type === 'certificate.voided')).toHaveLength(row.isVoided ? 1 : 0);
  // A voided certificate isn't for sale anywhere.
  if (row.isVoided) expect(['delisted', 'sold', 'reversed']).toContain(row.state);
  return state;
}

const results = new Map<string, Record<string, number>>();
const tabulate = (name: string, end: ListingState, isAllowed: boolean) => {
  const row = results.get(name) ?? {
    runs: 0,
    allowed: 0,
    live: 0,
    delisting: 0,
    unpaid: 0,
    delisted: 0,
    sold: 0,
    reversed: 0,
  };
  row['runs']! += 1;
  row['allowed']! += Number(isAllowed);
  row[end] = (row[end] ?? 0) + 1;
  results.set(name, row);
};
afterAll(() => console.table(Object.fromEntries(results)));

async function runAtRandom(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const actors = Array.from(
    { length: ACTORS_IN_RUN },
    () => ACTORS[Math.floor(random() * ACTORS.length)]!,
  );
  // Real time is needed: it makes the order of the statements random.
  const wait = () => pause(random() * LONGEST_WAIT_MS);
  await naming(`seed ${seed}: ${actors.map(({ name }) => name).join(', ')}`, async () => {
    const race = await market.addListing(seller, 10_000);
    const passed = await Promise.all(
      actors.map((actor, index) =>
        beforeStatement.run(wait, async () => {
          await wait();
          return actor.act(race, servers[index]!);
        }),
      ),
    );
    const end = await assertConsistent(race);
    actors.forEach(({ name }, index) => tabulate(name, end, passed[index]!));
  });
}

test(`a price, a delisting, its undo, a sale, and a void, ${SEEDS.length} times at random`, async () => {
  for (const seed of SEEDS) await runAtRandom(seed);
  const runs = [...results.values()].reduce((sum, row) => sum + row['runs']!, 0);
  expect(runs).toBe(SEEDS.length * ACTORS_IN_RUN);
});
