import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';
import type { Run } from './run.ts';
import { serveSite } from './sites.ts';

/**
 * Builds `page.tsx` of a bench's folder as for production, and serves a page that runs it in `<div id="place">`.
 * @returns the page's address.
 */
export async function serveBuilt(run: Run, folder: string): Promise<string> {
  const made = run.folder();
  const root = resolve(import.meta.dirname, '..', folder);
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: made,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123'],
      chunkSizeWarningLimit: 8000,
      lib: {
        entry: join(root, 'page.tsx'),
        formats: ['es'],
        fileName: 'page',
        cssFileName: 'page',
      },
    },
  });
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="stylesheet" href="/page.css"><div id="place"></div><script type="module" src="/page.js"></script>';
  const origin = await serveSite(run, (path) =>
    path === '/'
      ? Promise.resolve(html)
      : readFile(join(made, basename(path))).catch(() => undefined),
  );
  return `${origin}/`;
}
