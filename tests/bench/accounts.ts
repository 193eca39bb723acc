/**
 * `npm run bench:accounts`: whether the public forms take equally long for an email address with an account
 * and one without. Pairs are sent one after the other, in changing order, and the medians compared. Exits
 * non-zero when a gap is over the goal.
 */
import { cpus } from 'node:os';
import { addMembers, median, PASSWORD, startAccountServer } from './account-server.ts';

const PAIRS = Number(process.env.PAIRS ?? 1000);
const GOAL_MS = 5;
const WARM_UP = 20;

const member = (index: number) => `member-${index}@example.com`;
const stranger = (index: number) => `person-${index}@example.com`;
const form = (email: string) => ({
  firstName: 'Casey',
  lastName: 'Miller',
  email,
  phoneNumber: '5551234567',
  dateOfBirth: '04-17-1990',
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

const server = await startAccountServer();
try {
  await addMembers(server, PAIRS + WARM_UP);
  const rows: Record<string, Record<string, number>> = {};
  const ids = new Map<string, string>();

  async function send(
    path: string,
    body: unknown,
  ): Promise<{ ms: number; body: unknown; status: number }> {
    const begin = performance.now();
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
    const answer: unknown = await response.json();
    return { ms: performance.now() - begin, body: answer, status: response.status };
  }

  async function compare(name: string, path: string, bodyFor: (email: string) => unknown) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const seen = { known: '', unknown: '' };
    for (let index = 0; index < PAIRS + WARM_UP; index += 1) {
      const order =
        index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const email = kind === 'known' ? member(index) : stranger(index);
        const { body, ms, status } = await send(path, bodyFor(email));
        if (index >= WARM_UP) times[kind].push(ms);
        const { id } = body as { id?: string };
        if (path === '/users/register' && id) ids.set(email, id);
        seen[kind] = `${status} ${Object.keys(body as object).join()}`;
      }
      if (seen.known !== seen.unknown) {
        throw new Error(`${name} distinguishes them: ${seen.known}, ${seen.unknown}`);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    rows[name] = {
      'known ms': round(known),
      'unknown ms': round(unknown),
      'gap ms': round(Math.abs(known - unknown)),
    };
  }

  await compare('login', '/users/login', (email) => ({ email, password: 'Wrong#2026' }));
  await compare('forgot-password', '/users/forgot-password', (email) => ({ email }));
  await compare('register', '/users/register', form);
  await server.database.pool.query('delete from mail_pauses');
  await compare('resend-verification', '/users/resend-verification', (email) => ({
    id: ids.get(email),
  }));

  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, ${PAIRS} pairs, medians`,
  );
  console.table(rows);
  const worst = Math.max(...Object.values(rows).map((row) => row['gap ms']!));
  console.log(`the largest gap is ${worst} ms (goal: under ${GOAL_MS} ms)`);
  process.exitCode = worst < GOAL_MS ? 0 : 1;
} finally {
  await server.stop();
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
