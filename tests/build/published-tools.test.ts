import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PUBLISHED_TOOLS, ROOT, runBuilds } from '@tag/build';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);

// The partners’ client has dependencies, and its own test.
const TOOLS = PUBLISHED_TOOLS.filter(({ name }) => name !== '@tag/partner-client');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-tools-'));
  await runBuilds(TOOLS, { root: ROOT, log: () => {} });
});
afterAll(() => rm(folder, { recursive: true }));

test.each(TOOLS)('$name runs packed, without anything else', async ({ name, output }) => {
  await run('npm', ['pack', join(ROOT, output), '--pack-destination', folder]);
  const [tarball] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  await run('tar', ['xzf', tarball!], { cwd: folder });
  await rm(join(folder, tarball!));
  const packed = join(folder, 'package');
  expect(await readdir(packed)).toEqual(expect.arrayContaining(['LICENSE', 'README.md']));
  expect(JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'))).toMatchObject({
    ...{ name, license: 'MIT', bin: './cli.js' },
  });
  const cli = (...args: string[]) => run(process.execPath, [join(packed, 'cli.js'), ...args]);
  expect((await cli('--help')).stdout).toContain(`npx ${name}`);
  if (name !== '@tag/verify') return;
  const file = join(folder, 'x.tag-report.json');
  await writeFile(file, '{"report":"","jws":"","proof":""}');
  const refused = { code: 1, stdout: expect.stringContaining('FAILS') as string };
  await expect(cli(file)).rejects.toMatchObject(refused);
});
