import type { Database } from '@tag/server';
import { gradeCards, gradeItem } from '@tag/server/seeding';
import { addUser } from '../../support/accounts.ts';
import { orderAtVerification } from '../../support/delivery.ts';
import { addVariation, sampleCard, sampleReport } from '../../support/graded-card.ts';
import type { Run } from '../harness/run.ts';

/** A day of a large lab, each card with its full report. */
const GRADED = 2000;
const ROUND = 100;

type Query = (statement: string | { text: string }, ...rest: unknown[]) => unknown;

/** Leaves the log's statement out while `isLogged` says no, as if there were no log. */
function leaveLogOut({ pool }: Database, isLogged: () => boolean): void {
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as unknown as Query;
    const filtered: Query = (statement, ...rest) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      if (isLogged() || !text.includes('insert into log_pending')) return query(statement, ...rest);
      return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
    };
    client.query = filtered as unknown as typeof client.query;
  });
}

/**
 * Grades cards in turns, with and without the log: one after the other as the lab does, each in its own
 * transaction with its order's history, and in batches as imports do.
 * @returns the certificates that wait for their place in the log.
 */
export async function measureGrading(run: Run, database: Database): Promise<readonly string[]> {
  let isLogged = true;
  leaveLogOut(database, () => isLogged);
  const logged: string[] = [];
  const seconds = { lab: [0, 0], batches: [0, 0] };
  const turn = async (which: keyof typeof seconds, work: () => Promise<readonly string[]>) => {
    const begin = performance.now();
    const certificates = await work();
    seconds[which][Number(isLogged)]! += (performance.now() - begin) / 1000;
    if (isLogged) logged.push(...certificates);
  };

  const owner = await addUser(database);
  const variationId = await addVariation(database);
  let number = 0;
  for (let graded = 0; graded < GRADED; graded += ROUND) {
    for (isLogged of [false, true]) {
      const { itemIds } = await orderAtVerification(database, owner.id, ROUND);
      await turn('lab', async () => {
        const certificates: string[] = [];
        for (const itemId of itemIds) certificates.push(await gradeOne(database, itemId));
        return certificates;
      });
      const batch = Array.from({ length: ROUND }, () => {
        number += 1;
        const certificate = `G${String(number).padStart(7, '0')}`;
        return sampleCard({ certificate, variationId, publishedAt: new Date() });
      });
      await turn('batches', async () => {
        await gradeCards(database, batch);
        return batch.map(({ certificate }) => certificate);
      });
    }
  }

  const ratio = ([without, withLog]: number[]) => without! / withLog!;
  const rate = (spent: number | undefined) => Math.round(GRADED / spent!);
  run.table({
    'by the lab, stated in the log': { 'certificates/s': rate(seconds.lab[1]) },
    'by the lab, without the log': { 'certificates/s': rate(seconds.lab[0]) },
    'in batches, stated in the log': { 'certificates/s': rate(seconds.batches[1]) },
    'in batches, without the log': { 'certificates/s': rate(seconds.batches[0]) },
  });
  run.goal('grading with the log ÷ without', ratio(seconds.lab), { least: 0.95 });
  run.note(`In batches of ${ROUND}: ${ratio(seconds.batches).toFixed(2)}`);
  return logged;
}

const gradeOne = (database: Database, itemId: string): Promise<string> =>
  gradeItem(database, itemId, (certificate) => ({
    score: 930,
    report: sampleReport(930),
    mediaKey: `bench/${certificate}`,
    gradedAt: new Date(),
  }));
