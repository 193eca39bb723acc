import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PARTNER_CLIENT, ROOT, runBuilds } from '@tag/build';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** A partner's program, type-checked against the packed types only. */
const PROGRAM = `
import { ApiError, createPartnerClient, type PartnerClient } from '@tag/partner-client';

const tag: PartnerClient = createPartnerClient({
  baseUrl: process.env.API_URL!,
  key: 'tag_live_key',
  signingSecret: '${SECRET}',
});
const { items } = await tag.verifyCertificates(['x000-0001']);
const status: 'valid' | 'not_published' | 'voided' | 'not_found' | 'invalid' = items[0]!.status;
const sold = await tag.reportSale({ certificate: 'X0000001', price: 1999 }, 'sale_1');
const refused = await tag.readListing('X0000002').catch((error: unknown) => error);
// @ts-expect-error a price is a number of cents
if (false) await tag.reportSale({ certificate: 'X0000001', price: '19.99' });
console.log(JSON.stringify({ status, price: sold.price, code: (refused as ApiError).code }));
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-partner-'));
  await runBuilds([PARTNER_CLIENT], { root: ROOT, log: () => {} });
});
afterAll(() => rm(folder, { recursive: true }));

test('the packed client works in somebody else’s program', async () => {
  await run('npm', ['pack', join(ROOT, PARTNER_CLIENT.output), '--pack-destination', folder]);
  const [tarball] = await readdir(folder);
  const modules = join(folder, 'node_modules');
  const installed = join(modules, '@tag/partner-client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['xzf', join(folder, tarball!), '-C', installed, '--strip-components=1']);
  expect(await readdir(installed)).toEqual(expect.arrayContaining(['CHANGELOG.md', 'README.md']));
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toEqual(['standardwebhooks', 'superstruct']);
  // As npm would install them; this repository already has them.
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    await mkdir(join(modules, '@types'), { recursive: true });
    await symlink(resolve(ROOT, 'node_modules', name), join(modules, name));
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  await run(join(ROOT, 'node_modules/.bin/tsc'), [...strict, 'program.ts'], { cwd: folder });

  const seen: { path: string; key: string | undefined }[] = [];
  const api = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      seen.push({ path: request.url!, key: request.headers.authorization });
      const [code, answer] = answerTo(request.url!, Buffer.concat(pieces).toString(), {
        ...(request.headers as Record<string, string>),
      });
      response.writeHead(code, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const { port } = api.address() as AddressInfo;
  const { stdout } = await run(process.execPath, ['program.js'], {
    cwd: folder,
    env: { ...process.env, API_URL: `http://127.0.0.1:${port}` },
  });
  api.close();
  expect(JSON.parse(stdout)).toEqual({ status: 'valid', price: 1999, code: 'listing_not_found' });
  expect(seen).toEqual(
    ['/certificates/verify', '/partner/sales', '/tag-market/public/listings/X0000002'].map(
      (path) => ({ path, key: 'Bearer tag_live_key' }),
    ),
  );
});

/** A fake API's answers; a sale with a wrong signature throws. */
function answerTo(path: string, body: string, headers: Record<string, string>): [number, object] {
  if (path === '/certificates/verify') {
    const given = (JSON.parse(body) as { certificates: string[] }).certificates[0]!;
    return [200, { items: [{ given, certificate: 'X0000001', status: 'valid', card: null }] }];
  }
  if (path === '/partner/sales') {
    expect(headers['webhook-id']).toBe('sale_1');
    const sale = new Webhook(SECRET).verify(body, headers) as object;
    return [200, { ...sale, listingId: crypto.randomUUID(), status: 'sold' }];
  }
  return [404, { type: 'refusal', code: 'listing_not_found', message: 'It isn’t for sale.' }];
}
