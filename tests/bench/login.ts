import autocannon from 'autocannon';
import { logIn, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeHealth } from './harness/calls.ts';
import { addMembers, openDatabase, PASSWORD, startPostgres } from './harness/database.ts';
import { median, medians, type Percentiles } from './harness/percentiles.ts';
import { startProcess, type Started } from './harness/processes.ts';
import { readSteadily } from './harness/steady-reads.ts';

/**
 * Whether many live sessions, or a storm of logins, slow the reads of signed-in users. The server and the storm
 * run in their own processes; reads come at a steady rate.
 */
const READS_PER_SECOND = 150;
const SESSIONS = 10_000;
const STORM_CONNECTIONS = 50;
const GOAL = 2;

const emailOf = (index: number) => `member-${index % SESSIONS}@example.com`;

/** Logs in all the time. Stopping it returns how many logins there were. */
export async function storm(url: string): Promise<Started<null, number>> {
  let index = 0;
  let cannon: autocannon.Instance | undefined;
  const ended = new Promise<autocannon.Result>((done, fail) => {
    cannon = autocannon(
      {
        url: `${url}/users/login`,
        connections: STORM_CONNECTIONS,
        duration: 3600,
        requests: [
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            setupRequest: (it) => ({
              ...it,
              body: JSON.stringify({ email: emailOf(index++), password: PASSWORD }),
            }),
          },
        ],
      },
      (error, result) => (error ? fail(error) : done(result)),
    );
  });
  return {
    value: null,
    async stop() {
      (cannon as unknown as { stop(): void }).stop();
      return (await ended)['2xx'];
    },
  };
}

export const bench = defineBench({
  options: { seconds: 8, rounds: 3 },
  async run(run, { seconds, rounds }) {
    const databaseUrl = await startPostgres(run);
    const url = await startApi(run, { DATABASE_URL: databaseUrl });
    const database = await openDatabase(run, databaseUrl);
    await addMembers(database, SESSIONS);
    const headers = { authorization: `Bearer ${await logIn(url, emailOf(0))}` };
    const read = (duration = seconds) =>
      readSteadily([`${url}/users/me`], {
        perSecond: READS_PER_SECOND,
        seconds: duration,
        headers,
      });

    await read(2);
    const few: Percentiles[] = [];
    for (let round = 0; round < rounds; round += 1) few.push(await read());
    await database.pool.query(
      `insert into sessions (user_id, expires_at)
       select id, now() + interval '30 days' from users`,
    );
    await database.pool.query('analyze sessions');
    const idle: Percentiles[] = [];
    const stormy: Percentiles[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await read());
      const raging = await startProcess(run, import.meta.filename, storm, url);
      const begin = performance.now();
      stormy.push(await read());
      const lasted = performance.now() - begin;
      rates.push(((await raging.stop()) / lasted) * 1000);
    }

    run.note(`${READS_PER_SECOND} reads/s, medians of ${rounds} rounds of ${seconds} s`);
    printCalls(run, await timeHealth(url), {
      'one session': medians(few),
      [`${SESSIONS} sessions`]: medians(idle),
      'in a storm of logins': medians(stormy),
    });
    run.note(`${Math.round(median(rates))} logins/s in the storm`);
    const ratio = medians(stormy).p99 / Math.max(1, medians(idle).p99);
    run.goal('p99 of reads in the storm ÷ without', ratio, { most: GOAL });
  },
});
