import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { createPortal, type PortalOptions } from '@tag/portal/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { buildPortal } from './built-portal.ts';
import { fakeApi, type ApiAnswer } from './fake-api.ts';

const API = 'https://api.example.com';

interface ServedPortal {
  /** Where it listens, without a slash at the end. */
  origin: string;
  /** Answers the API requests of this page's scripts and pictures. */
  answerApi(page: Page, answers?: Readonly<Record<string, ApiAnswer>>): Promise<void>;
}

/** A portal on a free port for a test file; `answers` is what its server receives from the API. */
export function servePortal(
  answers: Readonly<Record<string, ApiAnswer>>,
  options: Partial<PortalOptions> = {},
): ServedPortal {
  let server: ServerType;
  const portal: ServedPortal = { origin: '', answerApi };
  beforeAll(async () => {
    const { fetch } = createPortal({
      apiUrl: API,
      publicApiUrl: API,
      distFolder: await buildPortal(),
      exampleCertificates: ['X0000001'],
      links: { company: 'https://example.com/', help: 'https://example.com/help' },
      fetch: fakeApi(answers).fetch,
      ...options,
    });
    await new Promise<void>((listening) => {
      server = serve({ fetch, port: 0 }, ({ port }: AddressInfo) => {
        portal.origin = `http://localhost:${port}`;
        listening();
      });
    });
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  async function answerApi(page: Page, browserAnswers = answers): Promise<void> {
    const api = fakeApi(browserAnswers);
    await page.route(`${API}/**`, async (route) => {
      const url = route.request().url();
      if (new URL(url).pathname.startsWith('/media/')) {
        return route.fulfill({ body: drawPicture(url), contentType: 'image/svg+xml' });
      }
      try {
        const answer = await api.fetch(url);
        await route.fulfill({
          status: answer.status,
          body: await answer.text(),
          headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
        });
      } catch {
        await route.abort();
      }
    });
  }
  return portal;
}

/** A picture with the proportions in the address: a crop's own, or else the scan's. */
function drawPicture(url: string): string {
  const { searchParams } = new URL(url);
  const width = searchParams.get('w') ?? '3000';
  const height = searchParams.get('h') ?? '4200';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#345"/></svg>`;
}
