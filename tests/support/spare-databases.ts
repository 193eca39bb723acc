import pg from 'pg';

/** The database that lists them. */
const ADMIN_DATABASE = 'postgres';
/** A test file takes one about as quickly as the next is copied. */
const AHEAD = 6;
const TAKEN = 'spare_database_taken';

/**
 * Keeps copies of the template ready, so a test file doesn't wait for its own. They are never dropped: the server
 * and its folder go at the end of the run.
 * @param template its address
 */
export async function keepSpareDatabases(template: string): Promise<() => Promise<void>> {
  const source = new URL(template).pathname.slice(1);
  const client = new pg.Client(adminAddress(template));
  await client.connect();
  await client.query('create table spare_databases (name text primary key)');
  // A third of the time of other copies, where the system can.
  await client.query('set file_copy_method = clone').catch(() => undefined);
  let made = 0;
  let missing = AHEAD;
  let copying: Promise<void> | undefined;

  async function copyMissing(): Promise<void> {
    for (; missing > 0; missing -= 1) {
      const name = `test_${(made += 1)}`;
      await client.query(`create database ${name} template ${source} strategy file_copy`);
      await client.query('insert into spare_databases values ($1)', [name]);
    }
    copying = undefined;
  }

  client.on('notification', () => {
    missing += 1;
    copying ??= copyMissing();
  });
  await client.query(`listen ${TAKEN}`);
  copying = copyMissing();
  return async () => {
    missing = 0;
    await copying;
    await client.end();
  };
}

/** @returns the name of a database that is the caller's; null if none is ready yet. */
export async function takeSpareDatabase(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `delete from spare_databases where name =
       (select name from spare_databases limit 1 for update skip locked) returning name`,
  );
  if (rows[0]) await client.query(`notify ${TAKEN}`);
  return rows[0]?.name ?? null;
}

/** The address of the same server's database that no test uses. */
export function adminAddress(address: string): string {
  const url = new URL(address);
  url.pathname = ADMIN_DATABASE;
  return url.href;
}
