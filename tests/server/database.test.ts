import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '@tag/server';
import { SetupError } from '@tag/server/setup-error';
import { connect } from '@tag/server/testing';
import { testDatabase } from '../support/database.ts';

const logger = pino({ level: 'silent' });
const MIGRATIONS = resolve(import.meta.dirname, '../../packages/server/src/db/migrations');
const NUMBERED = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 22, 23, 24];
const template = inject('postgres');

describe('values', () => {
  test('numbers are numbers, a date stays a date, JSON keeps its names', async () => {
    const { pool, query } = await testDatabase();
    const { rows } = await pool.query(
      `select 9007199254740991::bigint as big, 12.5::numeric as exact, date '2026-03-29' as day,
              timestamptz '2026-03-29 02:30:00+00' as moment, null::bigint as nothing`,
    );
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        exact: 12.5,
        day: '2026-03-29',
        moment: new Date('2026-03-29T02:30:00Z'),
        nothing: null,
      },
    ]);
    expect(await query.selectFrom('cardSets').select('categoryId').execute()).toEqual([]);
  });
});

test('the error of a statement says who sent it', async () => {
  const { pool } = await testDatabase();
  const client = await pool.connect();
  async function askForNothing(): Promise<void> {
    await client.query('select nothing');
  }
  const error: unknown = await askForNothing().catch((reason: unknown) => reason);
  client.release();
  expect((error as Error).stack).toContain('askForNothing');
});

describe('migrations', () => {
  test('run once each when several servers start at once', async () => {
    const first = await testDatabase({ empty: true });
    const others = await Promise.all(
      Array.from({ length: 5 }, () => connect(first.url, { connections: 2, logger })),
    );
    const applied = await Promise.all([first, ...others].map(({ query }) => migrate(query)));
    const all = applied.flat();
    expect(all.length).toBeGreaterThan(1);
    expect(new Set(all).size).toBe(all.length);
    expect(await migrate(first.query)).toEqual([]);
    await Promise.all(others.map((other) => other.close()));
  });

  test('match the files in their folder, in the order they run', async () => {
    const { query } = await testDatabase({ empty: true });
    const applied = await migrate(query);
    const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.ts'));
    expect(applied).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort());
    // Databases know the first ones by number, so an unused number must stay unused.
    const numbered = applied.filter((name) => /^\d{4}-/.test(name));
    expect(numbered.map((name) => Number(name.slice(0, 4)))).toEqual(NUMBERED);
    expect(applied.slice(0, NUMBERED.length)).toEqual(numbered);
    for (const name of applied.slice(NUMBERED.length)) {
      const [, moment] = /^(\d{12})-[a-z0-9-]+$/.exec(name) ?? [];
      expect(moment, `${name} begins with the minute it was written in`).toBeDefined();
      const [year, month, day, hour, minute] = moment!.match(/^\d{4}|\d\d/g)!;
      const written = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
      expect(written.toISOString().replace(/\D/g, '').slice(0, 12)).toBe(moment);
    }
  });

  test('may take as long as they need', async () => {
    const { url } = await testDatabase({ empty: true });
    const patient = await connect(url, { connections: 1, logger, isPatient: true });
    const { rows } = await patient.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    expect(patient.pool.options.query_timeout).toBeUndefined();
    await patient.close();
  });
});

/** What `connect` reports for an address. */
async function refusal(url: string): Promise<string> {
  try {
    const database = await connect(url, { connections: 1, logger });
    await database.close();
  } catch (error) {
    expect(error).toBeInstanceOf(SetupError);
    return (error as SetupError).message;
  }
  throw new Error('It connected');
}

const changed = (change: (url: URL) => void) => {
  const url = new URL(template);
  change(url);
  return url.href;
};

describe("a database that can't be used", () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  async function listening(answer: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      answer(socket);
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `postgres://u:secret@127.0.0.1:${(server.address() as AddressInfo).port}/tag`;
  }

  test('wrong password', async () => {
    const message = await refusal(changed((url) => (url.password = 'not-the-secret')));
    expect(message).toMatch(/refused the password of postgres/);
    expect(message).not.toContain('not-the-secret');
  });

  test('several hosts, none of which can be written to', async () => {
    const { host } = new URL(template);
    const message = await refusal(
      changed((url) => (url.password = 'not-the-secret')).replace(host, `${host},${host}`),
    );
    expect(message).toMatch(
      /no host takes writes: 127\.0\.0\.1:\d+ \(password authentication failed/,
    );
    expect(message).not.toContain('not-the-secret');
  });

  test('several hosts, of which a standby is asked for', async () => {
    const url = 'postgres://u@one,two/tag?target_session_attrs=standby';
    expect(await refusal(url)).toMatch(/DATABASE_URL: target_session_attrs is standby/);
  });

  test('unknown user', async () => {
    expect(await refusal(changed((url) => (url.username = 'nobody-here')))).toMatch(/nobody-here/);
  });

  test('missing database', async () => {
    expect(await refusal(changed((url) => (url.pathname = '/missing')))).toMatch(
      /no database named missing/,
    );
  });

  test('nothing listening', async () => {
    expect(await refusal('postgres://u:p@127.0.0.1:1/tag')).toMatch(
      /nothing answers at 127.0.0.1:1/,
    );
  });

  test('unknown host', async () => {
    expect(await refusal('postgres://u:p@no-such-host.invalid/tag')).toMatch(
      /no-such-host\.invalid.* is not known/,
    );
  });

  test.each(['postgres://[/tag', 'postgres://u:p@host:port/tag'])(
    'not an address: %s',
    async (url) => {
      expect(await refusal(url)).toMatch(/postgres:\/\/user:password@host:5432\/database/);
    },
  );

  test('not PostgreSQL', async () => {
    const http = await listening((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await refusal(http)).toMatch(/DATABASE_URL: /);
    const closing = await listening((socket) => socket.destroy());
    expect(await refusal(closing)).toMatch(/closed the connection/);
  });

  test('no answer', async () => {
    const silent = await listening(() => {});
    expect(await refusal(silent)).toMatch(/did not answer in time/);
  });

  test('too old a version', async () => {
    const message = (type: string, ...parts: Buffer[]) => {
      const body = Buffer.concat(parts);
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return Buffer.concat([Buffer.from(type), length, body]);
    };
    const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
    const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 65_535)]);
    const column = (name: string, type: number) =>
      Buffer.concat(
        [Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(4)].concat(
          int32(-1),
          int16(0),
        ),
      );
    const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)]);
    const ready = message('Z', Buffer.from('I'));
    const old = await listening((socket) => {
      socket.on('data', (chunk) => {
        if (chunk[0] === 0) socket.write(Buffer.concat([message('R', int32(0)), ready]));
        if (chunk[0] !== 'Q'.charCodeAt(0)) return;
        socket.write(
          Buffer.concat([
            message('T', int16(2), column('version', 25), column('number', 23)),
            message('D', int16(2), value('14.11'), value('140011')),
            message('C', Buffer.from('SELECT 1\0')),
            ready,
          ]),
        );
      });
    });
    expect(await refusal(old)).toMatch(/PostgreSQL 14\.11.*at least version 15/);
  });
});
