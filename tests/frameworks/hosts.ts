import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { ROOT } from '@tag/build';
import { EXAMPLE_ADDRESSES } from '../../packages/docs/src/addresses.ts';
import { answerPopulation } from '../support/sample-population.ts';
import { sampleReport } from '../support/sample-report.ts';
import { EMBED, VERSION } from './project.ts';

const { api, embed, portal } = EXAMPLE_ADDRESSES;
/** Our API has no such certificate. */
export const MISSING = 'X0000100';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/** Answers for our hosts at the addresses that the documentation names, so recipes run as they are. */
export async function answerForHosts(context: BrowserContext): Promise<void> {
  const picture = await readFile(join(ROOT, 'portal/public/icon-192.png'));
  await context.route(`${embed}/${VERSION}/**`, (route) => answerScript(route));
  await context.route(`${api}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/media/')) {
      return route.fulfill({ body: picture, contentType: 'image/png', headers: ANY_ORIGIN });
    }
    if (!pathname.includes('/graded-cards/')) {
      const json = answerPopulation(route.request().url());
      return route.fulfill({ json, headers: ANY_ORIGIN });
    }
    const certificate = basename(pathname);
    return certificate === MISSING
      ? route.fulfill({
          status: 404,
          json: { code: 'certificate_not_found', message: 'There is no such certificate.' },
          headers: ANY_ORIGIN,
        })
      : route.fulfill({ json: sampleReport({ certificate }), headers: ANY_ORIGIN });
  });
}

async function answerScript(route: Route): Promise<void> {
  const file = basename(new URL(route.request().url()).pathname);
  if (file === 'config.json') {
    return route.fulfill({ json: { apiBase: api, portalBase: portal }, headers: ANY_ORIGIN });
  }
  const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
  return route.fulfill({ path: join(EMBED, file), contentType, headers: ANY_ORIGIN });
}

/** The policy that the guide has to copy. */
export async function guidePolicy(): Promise<string> {
  const guide = await readFile(join(ROOT, 'packages/docs/pages/guides/security.md'), 'utf8');
  const [, policy = ''] = /Content-Security-Policy:\n([^`]+)```/.exec(guide) ?? [];
  return policy
    .replace(
      /\{\{ at\.(\w+) \}\}/g,
      (_, name: keyof typeof EXAMPLE_ADDRESSES) => EXAMPLE_ADDRESSES[name],
    )
    .replace(/\s+/g, ' ')
    .trim();
}
