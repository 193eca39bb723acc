import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Run } from './run.ts';
import { serveSite, type Send } from './sites.ts';

/** Bytes that a connection sends at a time. */
const PART = 2 ** 16;

const EMBED = resolve(import.meta.dirname, '../../../packages/widgets/dist/embed');

interface Embedding {
  /** Each shows its report on the page. */
  readonly certificates: readonly string[];
  report(certificate: string): GradedCardDetail;
  /** What a path below /media has; nothing if left out. */
  media?(path: string): Buffer | undefined;
  /** Per second, that all media files share; unlimited if left out. */
  readonly megabits?: number;
  /** A folder with another build; `''` for this tree's. */
  readonly build?: string;
}

/**
 * Serves a page that shows reports using the script build, as a partner's does, with their API and media,
 * from memory and uncached.
 * @returns the page's address. @throws Error without a build.
 */
export async function serveReports(
  run: Run,
  { certificates, report, media, megabits, build }: Embedding,
): Promise<string> {
  const embed = build ? resolve(build) : EMBED;
  if (!existsSync(join(embed, 'loader.js'))) throw new Error('No build: run npm run build first.');
  const page = `<!doctype html><meta charset="utf-8"><title>Reports</title>
<script type="module" src="/embed/loader.js" data-api-base="/"></script>
${certificates.map((cert) => `<tag-card-report cert="${cert}"></tag-card-report>`).join('\n')}`;
  async function find(path: string): Promise<Buffer | string | undefined> {
    if (path === '/') return page;
    if (path.startsWith('/graded-cards/')) return JSON.stringify(report(basename(path)));
    if (path.startsWith('/embed/')) return readFile(join(embed, basename(path)));
    return media?.(path);
  }
  return `${await serveSite(run, find, megabits ? sendSlowly(megabits) : undefined)}/`;
}

/** One connection for all media: a part is sent once those requested earlier, of any file, have passed. */
function sendSlowly(megabits: number): Send {
  const bytesPerMs = (megabits * 1e6) / 8 / 1000;
  let freeAt = 0;
  async function* partsOf(body: Buffer) {
    for (let at = 0; at < body.length; at += PART) {
      const part = body.subarray(at, at + PART);
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + part.length / bytesPerMs;
      await wait(freeAt - now);
      yield part;
    }
  }
  return (path, body, response) => {
    // A page that closes drops its half-read answers.
    if (path.startsWith('/media/'))
      pipeline(Readable.from(partsOf(body)), response).catch(() => {});
    else response.end(body);
  };
}
