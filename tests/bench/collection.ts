import pg from 'pg';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleReport } from '../support/graded-card.ts';
import { callJson, logIn, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeEach, timeHealth, type TimedCall } from './harness/calls.ts';
import { addMembers, filledDatabase, startPostgres } from './harness/database.ts';
import { memoryOf } from './harness/memory.ts';
import { percentilesOf } from './harness/percentiles.ts';
import type { Run } from './harness/run.ts';
import { generate, sizeOf } from './pops/generate.ts';

/**
 * The collection of somebody with 20,000 of a million certificates (made once, and kept in a folder), and the memory that the server needs to write 10,000 of them as a spreadsheet.
 */
const GOALS = { timesHealth: 25, ms: 200, mib: 95 };
const WARM_UP = 10;
/** Certificates of the members, in their order; the others share the rest. */
const OWNED = [20_000, 10_000];
const MEMBERS = 100;

/** Gives every certificate an owner, and those of the first two a report. */
async function giveOut(url: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off`);
    await client.query(
      `insert into certificate_owners (certificate, owner_id, since)
       select g.certificate, m.ids[case when g.place <= $1 then 1 when g.place <= $1 + $2 then 2
           else 3 + g.place % (cardinality(m.ids) - 2) end], now() - g.place * interval '1 minute'
       from (select certificate, row_number() over (order by md5(certificate)) as place
         from graded_cards) g
       cross join (select array_agg(id order by length(email), email) as ids from users
         where email like 'member-%') m`,
      OWNED,
    );
    await client.query('truncate graded_card_reports');
    await client.query(
      `insert into graded_card_reports (certificate, report)
       select o.certificate, $1 from certificate_owners o
       join users u on u.id = o.owner_id and u.email in ('member-0@example.com', 'member-1@example.com')`,
      [sampleReport(930)],
    );
    await client.query('vacuum analyze');
    log('owners and reports');
  } finally {
    await client.end();
  }
}

/** The most memory the server takes beyond what it had, while it writes a spreadsheet; its rows are checked. */
async function exportOnce(run: Run, base: string, token: string): Promise<void> {
  // The server is the youngest of our processes.
  const server = memoryOf().at(-1)!;
  let most = server.mib;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf().find(({ pid }) => pid === server.pid)?.mib ?? 0);
  }, 20);
  const begin = performance.now();
  const response = await fetch(`${base}/graded-cards/mine/export?format=xlsx`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const file = await response.arrayBuffer();
  clearInterval(watch);
  if (!response.ok) throw new Error(`The export: ${response.status}`);
  run.table({
    'XLSX of 10,000 certificates': {
      seconds: (performance.now() - begin) / 1000,
      'KB sent': file.byteLength / 1000,
      'server before, MiB': server.mib,
      'most, MiB': most,
    },
  });
  run.goal('memory for it', most - server.mib, { most: GOALS.mib, unit: 'MiB' });
}

export const bench = defineBench({
  options: { certificates: 1_000_000, folder: '', reads: 200 },
  async run(run, { certificates, folder, reads }) {
    const kept = folder || join(tmpdir(), `tag-bench-collection-${certificates}`);
    const databaseUrl = await filledDatabase(run, await startPostgres(run, kept), {
      name: 'collection',
      async fill(url, database) {
        await generate(url, sizeOf(certificates), run.note);
        await addMembers(database, MEMBERS);
        await giveOut(url, run.note);
      },
    });
    const base = await startApi(run, { DATABASE_URL: databaseUrl });
    const token = await logIn(base, 'member-0@example.com');
    const health = await timeHealth(base);
    const calls: Record<string, TimedCall> = {};
    for (const [name, query] of Object.entries(PAGES)) {
      const addresses = Array<string>(reads).fill(`${base}/graded-cards/mine${query}`);
      const read = (address: string) => callJson(address, { token });
      await timeEach(addresses.slice(0, WARM_UP), read);
      const goal = name === TOTALS ? { ms: GOALS.ms } : { timesHealth: GOALS.timesHealth };
      calls[name] = { ...percentilesOf(await timeEach(addresses, read)), goal };
    }
    run.note(`${certificates} certificates, ${OWNED[0]} of them the reader’s`);
    printCalls(run, health, calls);
    const slowest = Math.max(...Object.values(calls).map(({ p99 = 0 }) => p99));
    run.goal('the slowest of them, p99', slowest, { most: GOALS.ms, unit: 'ms' });
    await exportOnce(run, base, await logIn(base, 'member-1@example.com'));
  },
});

const TOTALS = 'totals';
const PAGES = {
  'the first page': '?pageSize=25',
  'by grade': '?pageSize=25&sort=grade',
  'by card': '?pageSize=25&sort=card&direction=asc',
  'by value': '?pageSize=25&sort=value',
  'of a grade': '?pageSize=25&grade=9',
  'with me': '?pageSize=25&state=with_me',
  sold: '?pageSize=25&state=sold',
  'a search': '?pageSize=25&search=holo',
  'a search without results': '?pageSize=25&search=zanzibar',
  [TOTALS]: '/totals',
};
