import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Site } from '../embed/embed-site.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { guidePolicy } from './hosts.ts';
import { expectListing } from './listing.ts';
import { importMap, installProject, type Project } from './project.ts';

const invite = inviteVisitors();
let project: Project;
let site: Site | undefined;

beforeAll(async () => {
  project = await installProject('vue');
});
afterAll(async () => {
  await site?.close();
  await project?.remove();
});

test('a strict program compiles, and wrong uses don’t', async () => {
  expect(await project.run('vue-tsc', '--noEmit')).toBe('');
});

test('a listing of 100 summaries under the guide’s policy, pinned with integrity', async () => {
  const map = await importMap();
  const page = join(project.folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const pinned = `<script type="importmap">${map}</script>`;
  await writeFile(page, html.replace('<!-- import map -->', pinned));
  await project.run('vite', 'build', '--config', 'recipe/vite.config.ts');
  const digest = createHash('sha256').update(map).digest('base64');
  const policy = (await guidePolicy()).replace("'self'", `'self' 'sha256-${digest}'`);
  site = await serve({
    pages: await pagesOf(join(project.folder, 'dist')),
    headers: {
      'content-security-policy': `default-src 'none'; ${policy}; require-trusted-types-for 'script'; trusted-types tag-elements vue`,
    },
  });
  await expectListing(await invite(), `${site.url}/`);
});

/** A built site's files by path. */
async function pagesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(folder.length), await readFile(file, 'utf8')] as const),
  );
  return { ...Object.fromEntries(texts), '/': Object.fromEntries(texts)['/index.html']! };
}
