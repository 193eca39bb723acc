import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve, type Site } from '../embed/embed-site.ts';
import { guidePolicy } from './hosts.ts';
import { importMap, type Project } from './project.ts';

/**
 * Builds a project with Vite, pinned with the integrity of every script, and serves it under the guide's policy.
 * @param policies of Trusted Types that the framework has
 */
export function serveBuilt(
  project: Project,
  policies: readonly string[],
  ...options: string[]
): Promise<Site> {
  return serveAfter(project, policies, () => project.run('vite', 'build', ...options));
}

/** The same with another program that fills `dist/`. */
export async function serveAfter(
  project: Project,
  policies: readonly string[],
  build: () => Promise<unknown>,
): Promise<Site> {
  const map = await importMap();
  const page = join(project.folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const pinned = `<script type="importmap">${map}</script>`;
  await writeFile(page, html.replace('<!-- import map -->', pinned));
  await build();
  const digest = createHash('sha256').update(map).digest('base64');
  const policy = (await guidePolicy()).replace("'self'", `'self' 'sha256-${digest}'`);
  const types = ['tag-elements', ...policies].join(' ');
  return serve({
    pages: await pagesOf(join(project.folder, 'dist')),
    headers: {
      'content-security-policy': `default-src 'none'; ${policy}; require-trusted-types-for 'script'; trusted-types ${types}`,
    },
  });
}

/** A built site's files by path. */
async function pagesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(folder.length), await readFile(file, 'utf8')] as const),
  );
  const pages = Object.fromEntries(texts);
  return { ...pages, '/': pages['/index.html']! };
}
