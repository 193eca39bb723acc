import { createPortal, type PortalOptions } from '@tag/portal/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPortal } from './built-portal.ts';
import { gradedCardDetail } from './detail-fixture.ts';
import { answerPopulation } from '../support/sample-population.ts';
import { fakeApi, refusal, type ApiAnswer } from './fake-api.ts';

let distFolder: string;
beforeAll(async () => {
  distFolder = await buildPortal();
});

function open(answers: Readonly<Record<string, ApiAnswer>>, options: Partial<PortalOptions> = {}) {
  const api = fakeApi(answers);
  const portal = createPortal({
    apiUrl: 'http://api.internal:4601',
    publicApiUrl: 'https://api.example.com/',
    publicUrl: 'https://cards.example.com',
    distFolder,
    fetch: api.fetch,
    ...options,
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await portal.request(path, { headers });
    return { response, status: response.status, html: await response.text() };
  };
  return { api, portal, get };
}

const REPORT = { X0000001: gradedCardDetail() };

/** What a reader without scripts sees: the rendered part, without tags. */
function visibleText(html: string): string {
  const body = html.slice(
    html.indexOf('<div id="root">'),
    html.indexOf('<script type="application/json"'),
  );
  return body
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

function block(html: string, pattern: string): unknown {
  const found = new RegExp(`<script type="${pattern}>(.*?)</script>`, 's').exec(html);
  return found ? JSON.parse(found[1]!) : undefined;
}

/** The data the page's screen was rendered from, by path and query. */
function servedData(html: string): unknown {
  return (block(html, 'application/json" id="tag-page"') as { data: unknown }).data;
}

describe('a published certificate', () => {
  test('is served with its facts before any script', async () => {
    const { get } = open(REPORT);
    const { status, html } = await get('/card/X0000001');
    expect(status).toBe(200);
    const text = visibleText(html);
    for (const fact of ['Charizard', 'Base Set', '1999', '4/102', '972', 'Gem Mint', '214']) {
      expect(text).toContain(fact);
    }
    expect(html).toMatch(/<h1[^>]*>[^]*?Charizard/);
    expect(html).toMatch(/<img[^>]+https:\/\/api\.example\.com\/media\/k3showcase\/front\.jpg/);
  });

  test('has a title, a description, and one address', async () => {
    const { html } = await open(REPORT).get('/card/X0000001');
    expect(html).toContain(
      '<title>1999 Pokémon Base Set Charizard #4/102 Holo · Gem Mint 10 · X0000001 | TAG Grading</title>',
    );
    expect(html).toMatch(/<meta name="description" content="[^"]*TAG score 972[^"]*"/);
    expect(html).toContain('<link rel="canonical" href="https://cards.example.com/card/X0000001"');
    expect(html).not.toContain('noindex');
  });

  test('has a preview image that crawlers can read, and structured data', async () => {
    const { html } = await open(REPORT).get('/card/X0000001');
    expect(html).toContain(
      '<meta property="og:image" content="https://cards.example.com/share/X0000001.jpg?v=1773483600"',
    );
    expect(html).toContain('<meta property="og:image:height" content="630"');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
    expect(block(html, 'application/ld\\+json"')).toMatchObject({
      '@type': 'Certification',
      certificationIdentification: 'X0000001',
      url: 'https://cards.example.com/card/X0000001',
      certificationRating: { ratingValue: 972, bestRating: 1000 },
    });
  });

  test('gives the browser the data it was rendered from', async () => {
    const { api, get } = open(REPORT);
    const { html } = await get('/card/X0000001');
    expect(api.asked).toEqual(['http://api.internal:4601/graded-cards/public/detail/X0000001']);
    expect(servedData(html)).toMatchObject({
      '/card/X0000001': { detail: { grade: { score: 972 } } },
    });
  });

  test('offers the witness video for as long as the payment is valid', async () => {
    const detail = gradedCardDetail({ hasWitnessVideo: true });
    const { html } = await open({ X0000001: detail }).get('/card/X0000001');
    expect(visibleText(html)).toContain('Pay once, watch for a year. No account needed.');
    expect(visibleText(html)).not.toContain('yours to watch');
  });

  test('is Authentic without a number', async () => {
    const grade = { key: 'authentic', score: null, grade: 'A', label: 'Authentic' } as const;
    const { population } = gradedCardDetail();
    const detail = gradedCardDetail({
      grade,
      subgrades: null,
      population: { ...population, rank: null, rankInGrade: null },
    });
    const { html } = await open({ X0000001: detail }).get('/card/X0000001');
    expect(html).toMatch(/<title>[^<]*· Authentic ·/);
    expect(html).not.toContain('ratingValue');
  });
});

describe('a malicious card name', () => {
  const name = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(2)>\u2028&amp;';
  const { card } = gradedCardDetail();
  const answers = {
    X0000001: gradedCardDetail({ card: { ...card, name, set: name } }),
  };

  test('opens and closes no element', async () => {
    const { html } = await open(answers).get('/card/X0000001');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('\u2028<');
    expect(html).not.toMatch(/content="[^"]*"'>/);
    // The boot script, the one that starts the modules, structured data, and the page's own data.
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(html.match(/<\/script/g)).toHaveLength(4);
  });

  test('is intact in the data blocks', async () => {
    const { html } = await open(answers).get('/card/X0000001');
    expect(servedData(html)).toMatchObject({ '/card/X0000001': { detail: { card: { name } } } });
    expect(block(html, 'application/ld\\+json"')).toMatchObject({
      about: { name: expect.stringContaining(name) as string },
    });
  });
});

describe('a certificate without a report', () => {
  const answers = { X0000002: refusal('certificate_not_published') };

  test.each([
    ['does not exist', '/card/X9999999', 'There is no certificate X9999999'],
    ['is not public yet', '/card/X0000002', 'isn’t public yet'],
    ['is malformed', '/card/12', 'look like a certificate number'],
    ['is malformed and hostile', '/card/%22%3E%3Cscript%3E', 'look like a certificate number'],
  ])(
    'that %s answers 404, is excluded from searches, and shows the reason',
    async (_, path, words) => {
      const { status, html } = await open(answers).get(path);
      expect(status).toBe(404);
      expect(html).toMatch(
        /<title>(There is no certificate X9999999|Report X0000002 isn’t public yet|Not a certificate number) \| TAG Grading<\/title>/,
      );
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(visibleText(html)).toContain(words);
    },
  );

  test('that was voided answers 410, with the date and reason', async () => {
    const details = { date: 'Nov/20/2026', reason: 'The label was wrong' };
    const page = open({ X0000004: refusal('certificate_voided', details) });
    const { status, html } = await page.get('/card/X0000004');
    expect(status).toBe(410);
    expect(html).toContain('<title>Certificate X0000004 was voided | TAG Grading</title>');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(visibleText(html)).toContain(
      'This certificate was voided on Nov/20/2026 and is no longer valid. ' +
        'Reason: The label was wrong',
    );
  });

  test('that is malformed is never requested', async () => {
    const { api, get } = open({});
    await get('/card/12');
    expect(api.asked).toEqual([]);
  });
});

describe("an API that doesn't answer", () => {
  test.each<[string, ApiAnswer]>([
    ['is unreachable', 'unreachable'],
    ['answers with a page of its proxy', new Response('<html>', { status: 502 })],
    ['answers in another shape', Response.json({ certificate: 'X0000001' })],
    ['fails', Response.json({ code: 'internal' }, { status: 500 })],
  ])('because it %s leaves the page to the browser, and is logged', async (_, answer) => {
    const logged: string[] = [];
    const onError = (_error: unknown, path: string) => void logged.push(path);
    const { get } = open({ X0000001: answer }, { onError });
    const { status, response, html } = await get('/card/X0000001');
    expect(status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(logged).toEqual(['/card/X0000001']);
    expect(html).toContain('<title>Certificate X0000001 | TAG Grading</title>');
    expect(servedData(html)).toEqual({});
  });

  test('gets a second and a half, and the page goes out without it', async () => {
    const start = performance.now();
    const { status } = await open({ X0000001: 'silent' }).get('/card/X0000001');
    expect(status).toBe(503);
    expect(performance.now() - start).toBeGreaterThan(1400);
  });
});

describe('the status page', () => {
  const health = (answer: ApiAnswer) => open({ health: answer }).get('/status');

  test('is served with the data from /health', async () => {
    const { status, html } = await health(Response.json({ status: 'ok', database: 'ok' }));
    expect(status).toBe(200);
    expect(visibleText(html)).toContain('Everything is working');
    expect(servedData(html)).toMatchObject({ '/status': { isUp: true } });
    expect(html).toContain('<link rel="canonical" href="https://cards.example.com/status"');
  });

  test('reports that the database is down', async () => {
    const { html } = await health(Response.json({ code: 'unavailable' }, { status: 503 }));
    expect(visibleText(html)).toContain('We’re having problems');
    expect(visibleText(html)).toContain('Database Not answering');
  });

  test("lets the browser check when the API can't be reached", async () => {
    const { response, html } = await health('unreachable');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(visibleText(html)).toContain('Checking …');
    expect(servedData(html)).toEqual({});
  });
});

describe('addresses', () => {
  test.each([
    ['/card-details/X0000001', 301, '/card/X0000001'],
    ['/card-details/a%2Fb%20c', 301, '/card/a%2Fb%20c'],
    ['/card-details/X0000001?defect=d2&side=back', 301, '/card/X0000001?defect=d2&side=back'],
    ['/card/x0000001', 301, '/card/X0000001'],
    ['/card?certificate=x000+0001', 302, '/card/X0000001'],
    ['/card?certificate=%2F%2Fevil.example', 302, '/card/%2F%2Fevil.example'],
    ['/card?certificate=', 302, '/'],
  ])('%s redirects with %i to %s', async (path, status, location) => {
    const { response } = await open({}).get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(location);
  });

  test('the home page has the search and only configured examples', async () => {
    const without = await open({}).get('/');
    expect(without.html).toMatch(/<form[^>]+role="search"/);
    expect(visibleText(without.html)).not.toContain('No slab handy');
    const examples = { exampleCertificates: ['X0000001', 'X0000002'] };
    const { html } = await open({}, examples).get('/');
    expect(visibleText(html)).toContain('No slab handy');
    for (const certificate of examples.exampleCertificates) {
      expect(html).toContain(`href="/card/${certificate}"`);
    }
  });

  test.each(['/nope', '/card/X0000001/more', '/sign-in/now', '/.vite/manifest.json', '/%E0%A4%A'])(
    '%s is the not-found page',
    async (path) => {
      const { status, html } = await open(REPORT).get(path);
      expect(status).toBe(404);
      const text = visibleText(html);
      expect(text).toContain('Oops! nothing was found');
      expect(text).toContain('might have been removed or is unavailable');
      expect(html).toContain('noindex');
    },
  );

  test('only reads are allowed', async () => {
    const { portal } = open({});
    const response = await portal.request('/card/X0000001', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('a part of the population', () => {
  const population = (category: string) =>
    open({}, { fetch: async (url) => Response.json(answerPopulation(String(url), { category })) });

  test('has one address, in the catalogue’s spelling', async () => {
    const { portal, get } = population('Pokemon');
    const typed = '/pop-report/Pok%C3%A9mon/1999/base%20set?sort=total';
    const response = await portal.request(typed);
    expect(response.status).toBe(301);
    const location = response.headers.get('location')!;
    expect(location).toBe('/pop-report/Pokemon/1999/Base%20Set?sort=total');
    const { status, html } = await get(location);
    expect(status).toBe(200);
    expect(html).toContain(
      '<link rel="canonical" href="https://cards.example.com/pop-report/Pokemon/1999/Base%20Set"',
    );
  });
});

describe('the information before submitting cards', () => {
  const prices = (answer: ApiAnswer, turnaround: ApiAnswer = 'unreachable') =>
    open({ orders: answer, turnaround }).get('/submit-cards');
  const references = {
    serviceSpeeds: [
      {
        code: 'standard',
        name: 'Standard',
        description: '',
        price: 2500,
        businessDays: 20,
        maxValue: 150_000,
      },
    ],
    tiers: [],
    extras: null,
    sizes: [],
    shippingTypes: [],
    packages: [],
    quoteDays: 14,
    mostCards: 10_000,
    pricesSince: '2026-11-01T00:00:00.000Z',
  };

  test('is served with prices, turnaround, and the ways to start', async () => {
    const { status, html } = await prices(Response.json(references));
    expect(status).toBe(200);
    expect(visibleText(html)).toContain('Standard $25.00 20 business days Not known now $1,500.00');
    expect(html).toContain('href="/card-submission/card-entry/new-single"');
    expect(html).toContain('href="/card-submission/group-entry/new-group"');
    expect(html).toContain('<link rel="canonical" href="https://cards.example.com/submit-cards"');
  });

  test('is served with current turnaround times, and how often they were kept', async () => {
    const speed = { code: 'standard', name: 'Standard', businessDays: 20, basedOn: 310 };
    const { html } = await prices(
      Response.json(references),
      Response.json({
        items: [{ ...speed, likelyDays: 11, lateDays: 16, judged: 250, right: 203 }],
      }),
    );
    expect(visibleText(html)).toContain('20 business days 11 to 16 $1,500.00');
    expect(visibleText(html)).toContain(
      'Of 250 orders whose range has ended, 203 were done within it (81.2%).',
    );
  });

  test('says so if there are no prices', async () => {
    const { html } = await prices(Response.json({ ...references, serviceSpeeds: [] }));
    expect(visibleText(html)).toContain('Prices are being updated');
  });

  test("lets the browser load the prices if the API can't be reached", async () => {
    const { response, html } = await prices('unreachable');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(visibleText(html)).toContain('Start a single order');
    expect(visibleText(html)).toContain('Loading prices…');
  });
});
