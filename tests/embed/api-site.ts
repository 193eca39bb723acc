import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '@tag/build';
import { sampleListing, samplePage } from '../support/sample-listings.ts';
import { answerPopulation } from '../support/sample-population.ts';
import { sampleReport } from '../support/sample-report.ts';

interface ApiSite {
  readonly url: string;
  close(): Promise<void>;
}

/** An API for pages of other origins: the same report for each certificate, six listings, and a population. */
export async function serveApi(): Promise<ApiSite> {
  const picture = await readFile(join(ROOT, 'portal/public/icon-192.png'));
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://api');
    const { pathname } = url;
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=600' };
    if (pathname.includes('.png')) response.writeHead(200, headers).end(picture);
    else if (pathname.startsWith('/log/')) response.writeHead(200, headers).end();
    else response.writeHead(200, headers).end(JSON.stringify(answer(url)));
  });
  const answer = (url: URL): unknown => {
    const { pathname } = url;
    if (pathname.includes('/graded-cards/')) {
      const text = JSON.stringify(sampleReport({ certificate: pathname.slice(-8) }));
      return JSON.parse(text.replace(/"\/media\/[^"]*"/g, '"/slab.png"'));
    }
    if (pathname.endsWith('/listings')) return samplePage(6);
    return pathname.includes('/listings/') ? sampleListing() : answerPopulation(url.href, {});
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
