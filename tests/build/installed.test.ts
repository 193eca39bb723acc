import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assertInstalled, ROOT } from '@tag/build';
import { SetupError } from '@tag/server/setup-error';
import { afterAll, expect, test } from 'vitest';

const root = await mkdtemp(join(tmpdir(), 'tag-installed-'));
afterAll(() => rm(root, { recursive: true }));

async function write(path: string, content: object): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), JSON.stringify(content));
}

test('a package that Node takes from elsewhere is named', async () => {
  assertInstalled(ROOT);
  await write('package-lock.json', {
    packages: {
      'node_modules/yauzl': { version: '2.10.0' },
      'packages/server/node_modules/yauzl': { version: '3.4.0' },
      'node_modules/pg': { version: '8.23.1' },
    },
  });
  await write('packages/server/package.json', {
    dependencies: { '@tag/contract': '*', pg: '8.23.1', yauzl: '3.4.0' },
  });
  await write('node_modules/yauzl/package.json', { version: '2.10.0' });
  const check = () => assertInstalled(root);
  expect(check).toThrow(SetupError);
  expect(check).toThrow(/pg is missing instead of 8\.23\.1, yauzl 2\.10\.0 instead of 3\.4\.0/);

  await write('node_modules/pg/package.json', { version: '8.23.1' });
  await write('packages/server/node_modules/yauzl/package.json', { version: '3.4.0' });
  check();
});
