import { createPortal } from '@tag/portal/server';
import { beforeAll, expect, test } from 'vitest';
import { buildPortal } from './built-portal.ts';
import { gradedCardDetail } from './detail-fixture.ts';

let distFolder: string;
beforeAll(async () => {
  distFolder = await buildPortal();
});

const NO_COUNTS = { counts: {}, gemRate: null, share: 0, total: 0 };
const population = (totals: object) => ({
  rows: [],
  rowCount: 0,
  page: 1,
  pageSize: 1,
  totals: { ...NO_COUNTS, ...totals },
  approximate: false,
  capped: false,
});
const references = (...serviceSpeeds: object[]) => ({
  serviceSpeeds,
  tiers: [],
  extras: null,
  sizes: [],
  shippingTypes: [],
  packages: [],
  quoteDays: 14,
  mostCards: 5000,
  pricesSince: null,
});
const market = (...items: object[]) => ({ items, next: null, categories: [] });

/** What the API answers on a company's first day. */
const FIRST_DAY: Readonly<Record<string, object>> = {
  '/pops': population({}),
  '/references/turnaround': { items: [] },
  '/references/orders': references(),
  '/tag-market/public/listings': market(),
};

const { card, grade, gradedAt, images } = gradedCardDetail();
const LATER: typeof FIRST_DAY = {
  '/pops': population({ total: 12_345, gemRate: 0.3728 }),
  '/references/turnaround': {
    items: [
      {
        code: 'economy',
        name: 'Economy',
        businessDays: 45,
        likelyDays: 30,
        lateDays: 40,
        basedOn: 60,
        judged: 40,
        right: 34,
      },
    ],
  },
  '/references/orders': references({
    code: 'economy',
    name: 'Economy',
    description: '',
    price: 2200,
    businessDays: 45,
    maxValue: null,
  }),
  '/tag-market/public/listings': market({
    id: '5b0c1f3e-0000-4000-8000-000000000001',
    certificate: 'X0000007',
    gradedAt,
    card: { ...card, name: 'Blastoise' },
    grade,
    image: images.front,
    price: 12_900,
    currency: 'USD',
    acceptsOffers: false,
    seller: 'abcdefghijkl',
    sellerName: 'Cardboard & Co',
    listedAt: gradedAt,
    regradedAt: null,
  }),
  '/graded-cards/public/detail/X0000001': gradedCardDetail(),
  '/graded-cards/public/detail/X0000002': gradedCardDetail({ certificate: 'X0000002' }),
  '/graded-cards/public/detail/X0000007': gradedCardDetail({ certificate: 'X0000007' }),
};

async function landing(answers: typeof FIRST_DAY, exampleCertificates: string[] = []) {
  const portal = createPortal({
    apiUrl: 'http://api.internal:4601',
    publicApiUrl: 'https://api.example.com/',
    distFolder,
    exampleCertificates,
    fetch: async (url) => {
      const answer = answers[new URL(String(url)).pathname];
      return Response.json(answer ?? {}, { status: answer ? 200 : 500 });
    },
  });
  const html = await (await portal.request('/')).text();
  const text = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { html, text };
}

test('shows an example with its costliest defects, figures, a comparison, prices, and cards for sale', async () => {
  const { html, text } = await landing(LATER, ['X0000001', 'X0000002']);
  for (const words of [
    '972 of 1,000 Gem Mint 10',
    'Scratch, center, front −28',
    'Cards graded 12,345',
    'Gem rate 37.3%',
    'Forecasts kept 85.0%',
    'Two cards, both Gem Mint 10',
    'Economy $22.00',
    'Blastoise',
    '$129.00',
  ]) {
    expect(text).toContain(words);
  }
  expect(html).toMatch(
    /rel="preload"\s+as="image"\s+href="[^"]*k3showcase\/front\.jpg\?width=640"/,
  );
});

test('without an example shows the card that came for sale last, and nothing compared', async () => {
  const { html, text } = await landing(LATER);
  expect(html).toContain('class="example-slab" href="/card/X0000007"');
  expect(text).not.toContain('both');
});

test('on a company’s first day leaves out what there is nothing of', async () => {
  const { html, text } = await landing(FIRST_DAY);
  expect(text).toContain('Certificate number');
  expect(text).toContain('From score to grade');
  expect(text).toContain('Submit cards');
  expect(html).not.toContain('class="example"');
  for (const words of ['Cards graded', 'Gem rate', 'Forecasts', 'both', 'for sale', '$']) {
    expect(text).not.toContain(words);
  }
});
