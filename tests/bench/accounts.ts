import { startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeEach, timeHealth, type TimedCall } from './harness/calls.ts';
import { addMembers, openDatabase, PASSWORD, startPostgres } from './harness/database.ts';
import { median } from './harness/percentiles.ts';

/**
 * Whether the public forms take equally long for an email address with an account and one without. Pairs are
 * sent one after the other, in changing order, and the medians compared.
 */
const GOAL_MS = 5;
const WARM_UP = 20;

const emailOf = {
  known: (index: number) => `member-${index}@example.com`,
  unknown: (index: number) => `person-${index}@example.com`,
};
type Kind = keyof typeof emailOf;
const form = (email: string) => ({
  firstName: 'Casey',
  lastName: 'Miller',
  email,
  phoneNumber: '5551234567',
  dateOfBirth: '04-17-1990',
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

export const bench = defineBench({
  options: { pairs: 1000 },
  async run(run, { pairs }) {
    const databaseUrl = await startPostgres(run);
    const url = await startApi(run, { DATABASE_URL: databaseUrl });
    const database = await openDatabase(run, databaseUrl);
    await addMembers(database, pairs + WARM_UP);
    const calls: Record<string, TimedCall> = {};
    const gaps: Record<string, number> = {};
    const ids = new Map<string, string>();

    async function compare(name: string, path: string, bodyFor: (email: string) => unknown) {
      const times: Record<Kind, number[]> = { known: [], unknown: [] };
      const seen: Record<Kind, string> = { known: '', unknown: '' };
      for (let index = 0; index < pairs + WARM_UP; index += 1) {
        const kinds: Kind[] = index % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
        for (const kind of kinds) {
          const email = emailOf[kind](index);
          const [ms] = await timeEach([bodyFor(email)], async (body) => {
            const { answer, status } = await post(`${url}${path}`, body);
            seen[kind] = `${status} ${Object.keys(answer).join()}`;
            if (answer.id) ids.set(email, answer.id);
          });
          if (index >= WARM_UP) times[kind].push(ms!);
        }
        if (seen.known !== seen.unknown) {
          throw new Error(`${name} distinguishes them: ${seen.known}, ${seen.unknown}`);
        }
      }
      const [known, unknown] = [median(times.known), median(times.unknown)];
      calls[`${name}, known`] = { p50: known };
      calls[`${name}, unknown`] = { p50: unknown };
      gaps[name] = Math.abs(known - unknown);
    }

    await compare('login', '/users/login', (email) => ({ email, password: 'Wrong#2026' }));
    await compare('forgot-password', '/users/forgot-password', (email) => ({ email }));
    await compare('register', '/users/register', form);
    await database.pool.query('delete from mail_pauses');
    await compare('resend-verification', '/users/resend-verification', (email) => ({
      id: ids.get(email),
    }));

    printCalls(run, await timeHealth(url), calls);
    for (const [name, gap] of Object.entries(gaps))
      run.goal(`${name}: gap of the medians of ${pairs}`, gap, { most: GOAL_MS, unit: 'ms' });
  },
});

async function post(address: string, body: unknown) {
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  return { answer: (await response.json()) as { id?: string }, status: response.status };
}
