import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmbedFiles } from '../../portal/server/embed-files.ts';
import { publishRelease } from '../../portal/server/embed-store.ts';

let base: string;
let store: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'releases-'));
  store = join(base, 'store');
});
afterEach(() => rmSync(base, { recursive: true }));

const digest = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A folder like the script build's. */
function built(version: string, files: Record<string, string>): string {
  const folder = mkdtempSync(join(base, 'build-'));
  const digests: Record<string, string> = {};
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(folder, file), text);
    digests[file] = digest(text);
  }
  const folders = [version, `v${Math.max(1, Number.parseInt(version, 10))}`];
  writeFileSync(join(folder, 'embed.json'), JSON.stringify({ version, folders, files: digests }));
  return folder;
}

function served(folder: string) {
  const files = createEmbedFiles({
    apiUrl: 'https://api.example',
    portalUrl: 'https://portal.example',
    folder,
    store,
  });
  const site = new Hono().route('/embed', files);
  return async (path: string) => {
    const response = await site.request(`/embed${path}`);
    return [await response.text(), response.headers.get('cache-control') ?? ''] as const;
  };
}

test('a release stays as it was published, whatever is deployed later', async () => {
  const first = built('1.0.0', { 'loader.js': 'one', 'chunk-AAAAAAAA.js': 'old chunk' });
  writeFileSync(join(first, 'kept-BBBBBBBB.js'), 'of the release before');
  expect(await publishRelease(first, store)).toEqual({ version: '1.0.0', isNew: true });
  expect(await publishRelease(first, store)).toEqual({ version: '1.0.0', isNew: false });
  expect(existsSync(join(store, '1.0.0/kept-BBBBBBBB.js'))).toBe(false);

  const other = built('1.0.0', { 'loader.js': 'changed', 'chunk-AAAAAAAA.js': 'old chunk' });
  await expect(publishRelease(other, store)).rejects.toThrow(
    'other bytes and never changes: loader.js.',
  );

  await publishRelease(built('1.10.0', { 'loader.js': 'ten' }), store);
  await publishRelease(built('1.9.0', { 'loader.js': 'nine' }), store);
  await publishRelease(built('1.11.0-rc.1', { 'loader.js': 'candidate' }), store);
  const get = served(built('0.0.0-dev', { 'loader.js': 'development' }));
  expect(await get('/1.0.0/loader.js')).toEqual(['one', 'public, max-age=31536000, immutable']);
  expect(await get('/1.11.0-rc.1/loader.js')).toEqual([
    'candidate',
    expect.stringContaining('immutable'),
  ]);
  const revalidated = 'public, max-age=60, stale-while-revalidate=600';
  expect(await get('/v1/loader.js')).toEqual(['ten', revalidated]);
  expect(await get('/v1/chunk-AAAAAAAA.js')).toEqual(['old chunk', revalidated]);
  expect(await get('/0.0.0-dev/loader.js')).toEqual(['development', revalidated]);
});

test('a release prints the lines that pin it; a build that is none does not', async () => {
  const files = { 'loader.js': 'one', 'chunk-AAAAAAAA.js': 'chunk', 'elements.css': 'sheet' };
  await publishRelease(built('1.0.0', files), store);
  const get = served(built('0.0.0-dev', files));
  const [snippet] = await get('/1.0.0/snippet.html');
  const [, map = ''] = /<script type="importmap">([^<]+)</.exec(snippet) ?? [];
  expect(JSON.parse(map)).toEqual({
    integrity: {
      'https://portal.example/embed/1.0.0/loader.js': digest('one'),
      'https://portal.example/embed/1.0.0/chunk-AAAAAAAA.js': digest('chunk'),
    },
  });
  expect(snippet).toContain(
    `src="https://portal.example/embed/1.0.0/loader.js" integrity="${digest('one')}"`,
  );
  expect((await get('/0.0.0-dev/snippet.html'))[0]).toBe('No such file.');
});

test('only a whole release is published', async () => {
  const development = built('0.0.0-dev', { 'loader.js': 'development' });
  await expect(publishRelease(development, store)).rejects.toThrow('is no release');
  const damaged = built('1.0.0', { 'loader.js': 'one' });
  writeFileSync(join(damaged, 'loader.js'), 'half');
  await expect(publishRelease(damaged, store)).rejects.toThrow("loader.js isn't as it was built");
  expect((await served(development)('/v1/loader.js'))[0]).toBe('development');
});
