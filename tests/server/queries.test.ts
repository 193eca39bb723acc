import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { kyselyPool } from '../../packages/server/src/db/kysely-pool.ts';
import { type Given, prepare } from '../../packages/server/src/db/prepared.ts';
import type { Tables } from '../../packages/server/src/db/tables.ts';
import { inTransaction, liftTimeout } from '../../packages/server/src/db/transaction.ts';
import { testDatabase } from '../support/database.ts';

const { query, url } = await testDatabase();

describe('a prepared query', () => {
  const findCategories = prepare('test-categories', (db, given: Given<{ names: string[] }>) =>
    db
      .selectFrom('categories')
      .select('name')
      .where('name', '=', sql<string>`any(${given('names')})`)
      .orderBy('name'),
  );
  const named = (db: typeof query) =>
    sql<{ statement: string }>`
      select statement from pg_prepared_statements where name = 'test-categories'`.execute(db);

  test('is prepared once per connection and run with the values of each call', async () => {
    await query
      .insertInto('categories')
      .values(['Baseball', 'Pokemon'].map((name) => ({ name })))
      .execute();
    await query.connection().execute(async (db) => {
      expect(await findCategories(db, { names: ['Pokemon'] })).toEqual([{ name: 'Pokemon' }]);
      expect(await findCategories(db, { names: ["Robert'); --"] })).toEqual([]);
      expect(await findCategories(db, { names: ['Pokemon', 'Baseball'] })).toHaveLength(2);
      expect((await named(db)).rows).toHaveLength(1);
    });
  });

  test('gives columns the same names inside and outside a transaction', async () => {
    const findExpiry = prepare('test-columns', (db, given: Given<{ count: number }>) =>
      db
        .selectFrom('mailPauses')
        .select((it) => [it.fn.max('sentAt').as('sentAt'), given('count').as('g_8_5')]),
    );
    const expected = [{ sentAt: null, g_8_5: '8' }];
    expect(await findExpiry(query, { count: 8 })).toEqual(expected);
    expect(await inTransaction(query, (db) => findExpiry(db, { count: 8 }))).toEqual(expected);
  });

  test('has a unique name', () => {
    const again = () => prepare('test-categories', (db) => db.selectFrom('roles').select('id'));
    expect(again).toThrow('test-categories');
  });

  test('sees what its transaction wrote', async () => {
    const undone = new Error('undone');
    const work = inTransaction(query, async (db) => {
      await db.insertInto('categories').values({ name: 'Football' }).execute();
      expect(await findCategories(db, { names: ['Football'] })).toHaveLength(1);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(await findCategories(query, { names: ['Football'] })).toEqual([]);
  });
});

describe('a transaction', () => {
  /** Reads a set, lets somebody else change it `conflicts` times, and changes it. */
  async function change(conflicts: number): Promise<number> {
    let attempts = 0;
    await inTransaction(
      query,
      async (db) => {
        attempts += 1;
        const mail = db.selectFrom('mailPauses').select('sent').where('kind', '=', 'test');
        const { sent } = await mail.executeTakeFirstOrThrow();
        const increment = (it: typeof query) =>
          it
            .updateTable('mailPauses')
            .set({ sent: sent + 1 })
            .where('kind', '=', 'test')
            .execute();
        if (attempts <= conflicts) await increment(query);
        await increment(db);
      },
      { isolation: 'repeatable read' },
    );
    return attempts;
  }
  const sentSoFar = () =>
    query.selectFrom('mailPauses').select('sent').where('kind', '=', 'test').executeTakeFirst();

  test('runs again after a conflict, at most five times', async () => {
    await query
      .insertInto('mailPauses')
      .values({ kind: 'test', address: 'a@example.com', sent: 0 })
      .execute();
    expect(await change(0)).toBe(1);
    expect(await change(2)).toBe(3);
    expect(await sentSoFar()).toEqual({ sent: 4 });
    await expect(change(5)).rejects.toMatchObject({ code: '40001' });
    expect(await sentSoFar()).toEqual({ sent: 9 });
  });

  test('waits a random moment before it runs again, longer each time', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    const at: number[] = [];
    const work = inTransaction(query, async () => {
      at.push(performance.now());
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    await expect(work).rejects.toMatchObject({ code: '40P01' });
    random.mockRestore();
    const pauses = at.slice(1).map((moment, index) => moment - at[index]!);
    // A timer may end a millisecond early.
    for (const [index, least] of [20, 40, 80, 160].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(least - 1);
    }
  });

  test('is rolled back, and not repeated, when anything else fails', async () => {
    let attempts = 0;
    const work = inTransaction(query, async (db) => {
      attempts += 1;
      await db.deleteFrom('mailPauses').execute();
      await sql`select 1 / 0`.execute(db);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(attempts).toBe(1);
    expect(await sentSoFar()).toBeDefined();
  });
});

describe("a database that doesn't answer in time", () => {
  const pool = new pg.Pool({ connectionString: url, max: 1, query_timeout: 100 });
  afterAll(() => pool.end());
  const impatient = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool) }),
  });
  const wait = (db: Kysely<Tables>) => sql`select pg_sleep(0.3)`.execute(db);
  const connectionId = async () => {
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(impatient);
    return rows[0]!.id;
  };

  test('fails the query, and nobody else gets its connection', async () => {
    const first = await connectionId();
    expect(await connectionId()).toBe(first);
    await expect(wait(impatient)).rejects.toThrow('Query read timeout');
    const second = await connectionId();
    expect(second).not.toBe(first);
    await expect(inTransaction(impatient, wait)).rejects.toThrow('Query read timeout');
    expect(await connectionId()).not.toBe(second);
  });

  test('may take its time in a transaction that allows it, and only there', async () => {
    const before = await connectionId();
    await inTransaction(impatient, async (db) => {
      await liftTimeout(db);
      await wait(db);
    });
    expect(await connectionId()).toBe(before);
    await expect(wait(impatient)).rejects.toThrow('Query read timeout');
  });
});
