/**
 * `npm run bench:login`: whether many live sessions, or a storm of logins, slow the reads of signed-in users.
 * The server runs in its own process; reads come at a steady rate. Exits non-zero when the storm doubles the
 * reads' p99.
 */
import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import { addMembers, median, PASSWORD, startAccountServer } from './account-server.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const READS_PER_SECOND = 150;
const SESSIONS = 10_000;
const STORM_CONNECTIONS = 50;
const GOAL = 2;
const JSON_HEADERS = { 'content-type': 'application/json' };

const credentialsOf = (index: number) =>
  JSON.stringify({ email: `member-${index % SESSIONS}@example.com`, password: PASSWORD });

async function serve(): Promise<void> {
  const server = await startAccountServer();
  await addMembers(server, SESSIONS);
  process.on('message', async (message) => {
    if (message === 'fill') {
      await server.database.pool.query(
        `insert into sessions (user_id, expires_at)
         select id, now() + interval '30 days' from users`,
      );
      await server.database.pool.query('analyze sessions');
      process.send!('filled');
    } else {
      await server.stop();
      process.exit();
    }
  });
  process.send!(server.url);
}

/** Logs in from a separate process, so only the server can slow the reads. */
async function rage(url: string): Promise<void> {
  const asked = () => new Promise((done) => process.once('message', done));
  process.send!('ready');
  await asked();
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
            headers: JSON_HEADERS,
            setupRequest: (it) => ({ ...it, body: credentialsOf(index++) }),
          },
        ],
      },
      (error, result) => (error ? fail(error) : done(result)),
    );
  });
  await asked();
  (cannon as unknown as { stop(): void }).stop();
  process.send!((await ended)['2xx'], () => process.exit());
}

async function measure(): Promise<number> {
  const child = fork(import.meta.filename, ['serve'], { execArgv: ['--import', 'tsx'] });
  const nextMessage = () =>
    new Promise<string>((resolve) => child.once('message', (it) => resolve(String(it))));
  try {
    const url = await nextMessage();
    const login = await fetch(`${url}/users/login`, {
      method: 'POST',
      body: credentialsOf(0),
      headers: JSON_HEADERS,
    });
    const { token } = (await login.json()) as { token: string };

    const read = async (duration = SECONDS) => {
      const { errors, latency, non2xx } = await autocannon({
        url: `${url}/users/me`,
        headers: { authorization: `Bearer ${token}` },
        connections: 10,
        overallRate: READS_PER_SECOND,
        duration,
      });
      if (errors > 0 || non2xx > 0) throw new Error('A read failed');
      return latency;
    };
    const storm = async <T>(during: () => Promise<T>): Promise<[T, number]> => {
      const raging = fork(import.meta.filename, ['storm', url], { execArgv: ['--import', 'tsx'] });
      const said = () =>
        new Promise<unknown>((done, fail) => {
          raging.once('message', done).once('exit', () => fail(new Error('The storm broke off')));
        });
      await said();
      raging.send('begin');
      const begin = performance.now();
      const result = await during();
      const lasted = performance.now() - begin;
      const logins = said();
      raging.send('end');
      return [result, (Number(await logins) / lasted) * 1000];
    };

    await read(2);
    const few: autocannon.Histogram[] = [];
    for (let round = 0; round < ROUNDS; round += 1) few.push(await read());
    const filled = nextMessage();
    child.send('fill');
    await filled;
    const idle: autocannon.Histogram[] = [];
    const stormy: autocannon.Histogram[] = [];
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(await read());
      const [latency, logins] = await storm(() => read());
      stormy.push(latency);
      rates.push(logins);
    }

    const row = (rounds: readonly autocannon.Histogram[]) => ({
      'p50 ms': median(rounds.map(({ p50 }) => p50)),
      'p99 ms': median(rounds.map(({ p99 }) => p99)),
    });
    console.log(
      `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, ` +
        `${READS_PER_SECOND} reads/s, ${ROUNDS} rounds of ${SECONDS} s, medians`,
    );
    console.table({
      'one session': row(few),
      [`${SESSIONS} sessions`]: row(idle),
      'in a storm of logins': row(stormy),
    });
    const ratio = row(stormy)['p99 ms'] / Math.max(1, row(idle)['p99 ms']);
    console.log(`${Math.round(median(rates))} logins/s in the storm`);
    console.log(`the storm takes the reads' p99 to ${ratio.toFixed(2)}x (goal: under ${GOAL}x)`);
    return ratio < GOAL ? 0 : 1;
  } finally {
    const gone = new Promise((done) => child.once('exit', done));
    child.send('stop');
    await gone;
  }
}

const [role, at] = process.argv.slice(2);
if (role === 'serve') await serve();
else if (role === 'storm') await rage(at!);
else process.exitCode = await measure();
