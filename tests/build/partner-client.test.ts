import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PUBLISHED_TOOLS, ROOT, runBuilds } from '@tag/build';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** A partner's program, type-checked against the packed types only. */
const PROGRAM = `
import { ApiError, createPartnerClient, readWebhook, type PartnerClient } from '@tag/partner-client';

const tag: PartnerClient = createPartnerClient({
  baseUrl: process.env.API_URL!,
  key: 'tag_live_key',
  signingSecret: '${SECRET}',
});
const { items } = await tag.verifyCertificates(['x000-0001']);
const first = items[0]!;
const status: 'valid' | 'not_published' | 'voided' | 'not_found' | 'invalid' = first.status;
// What a status has follows from it.
const year: number | undefined = first.status === 'valid' ? first.card.year : undefined;
// @ts-expect-error only a valid one has a card
if (false) console.log(first.card.year);
const sold = await tag.reportSale({ certificate: 'X0000001', price: 1999 }, 'sale_1');
const refused = await tag.readListing('X0000002').catch((error: unknown) => error);
// @ts-expect-error a price is a number of cents
if (false) await tag.reportSale({ certificate: 'X0000001', price: '19.99' });
const news = readWebhook('${SECRET}', process.env.WEBHOOK!, JSON.parse(process.env.WEBHOOK_HEADERS!));
const asked = news.type === 'listing.sold' ? news.data.price : undefined;
console.log(JSON.stringify({ status, year, price: sold.price, code: (refused as ApiError).code, asked }));
`;

const BUILD = PUBLISHED_TOOLS.find(({ name }) => name === '@tag/partner-client')!;
const CARD = {
  ...{ category: 'Pokémon', year: 1999, set: 'Base Set', number: '4', name: 'Charizard' },
  ...{ variation: 'holo', picture: null, isListed: false, isSold: false },
  grade: { key: 'mint', score: 930, grade: '9', label: 'Mint' },
  gradedAt: '2026-03-01T12:00:00.000Z',
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-partner-'));
  await runBuilds([BUILD], { root: ROOT, log: () => {} });
});
afterAll(() => rm(folder, { recursive: true }));

test('the packed client works in somebody else’s program', async () => {
  await run('npm', ['pack', join(ROOT, BUILD.output), '--pack-destination', folder]);
  const [tarball] = await readdir(folder);
  const modules = join(folder, 'node_modules');
  const installed = join(modules, '@tag/partner-client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['xzf', join(folder, tarball!), '-C', installed, '--strip-components=1']);
  expect(await readdir(installed)).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md']),
  );
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

  // A sample webhook, as the package's command sends it.
  const webhook = await listening(() => [204, {}]);
  const cli = (...args: string[]) => run(process.execPath, [join(installed, 'cli.js'), ...args]);
  const to = ['--to', webhook.url, '--secret', SECRET];
  expect((await cli('send', 'listing.sold', ...to)).stdout).toContain('204');
  const [sent] = webhook.seen;
  await expect(cli('send', 'listing.lost', ...to)).rejects.toMatchObject({ code: 2 });
  // As the documentation writes it.
  const wrong = cli('send', 'listing.sold', '--to', webhook.url, '--secret', 'whsec_…');
  await expect(wrong).rejects.toMatchObject({ stdout: expect.stringContaining('base64') });

  const busy = new Set(['/certificates/verify', '/partner/sales']);
  const api = await listening((path, body, headers) =>
    // A call that counts once is sent again.
    busy.delete(path) ? [503, {}] : answerTo(path, body, headers),
  );
  const { stdout } = await run(process.execPath, ['program.js'], {
    cwd: folder,
    env: {
      ...process.env,
      API_URL: api.url,
      WEBHOOK: sent!.body,
      WEBHOOK_HEADERS: JSON.stringify(sent!.headers),
    },
  });
  for (const { close } of [api, webhook]) close();
  expect(JSON.parse(stdout)).toEqual({
    status: 'valid',
    year: 1999,
    price: 1999,
    code: 'listing_not_found',
    asked: 10_000,
  });
  const twice = ['/certificates/verify', '/partner/sales'].flatMap((path) => [path, path]);
  expect(api.seen.map(({ path }) => path)).toEqual([
    ...twice,
    '/tag-market/public/listings/X0000002',
  ]);
  expect(new Set(api.seen.map(({ headers }) => headers['authorization']))).toEqual(
    new Set(['Bearer tag_live_key']),
  );
});

interface Seen {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A server that answers with a status and JSON, and remembers what it was asked. */
async function listening(
  answer: (path: string, body: string, headers: Record<string, string>) => [number, object],
) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url!;
      const headers = { ...(request.headers as Record<string, string>) };
      const body = Buffer.concat(pieces).toString();
      seen.push({ path, headers, body });
      const [code, answered] = answer(path, body, headers);
      response
        .writeHead(code, { 'Content-Type': 'application/json' })
        .end(code === 204 ? undefined : JSON.stringify(answered));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { seen, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A fake API's answers; a sale with a wrong signature throws. */
function answerTo(path: string, body: string, headers: Record<string, string>): [number, object] {
  if (path === '/certificates/verify') {
    const given = (JSON.parse(body) as { certificates: string[] }).certificates[0]!;
    const card = {
      ...CARD,
      title: '1999 Base Set Charizard #4',
      reportUrl: 'https://tag.test/card/X0000001',
    };
    return [200, { items: [{ given, certificate: 'X0000001', status: 'valid', card }] }];
  }
  if (path === '/partner/sales') {
    expect(headers['webhook-id']).toBe('sale_1');
    const sale = new Webhook(SECRET).verify(body, headers) as object;
    return [200, { ...sale, listingId: crypto.randomUUID(), status: 'sold' }];
  }
  return [404, { type: 'refusal', code: 'listing_not_found', message: 'It isn’t for sale.' }];
}
