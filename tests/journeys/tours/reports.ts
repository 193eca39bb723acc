import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Page } from 'playwright-core';
import {
  AUTHENTIC,
  MALFORMED,
  NOT_PUBLIC,
  PUBLISHED,
  REPORT,
  PUBLISHED_TOO,
  REPORT_PAGE,
  UNKNOWN,
} from '../certificates.ts';
import { openPanel, untilComplete, untilListening } from '../../support/visitor.ts';
import { untilTitle } from '../people.ts';
import {
  breakRequests,
  changeAnswer,
  screens,
  type Failure,
  type Guide,
  type Tour,
} from './tour.ts';

/** Each state of a report, and the text that shows it has loaded. */
const STATES: readonly {
  state: string;
  certificate: string;
  shows: string | RegExp;
  api?: Failure | 'long words';
}[] = [
  { state: 'ready', certificate: PUBLISHED, shows: 'NM-MT+' },
  { state: 'ready, Authentic', certificate: AUTHENTIC, shows: 'Genuine, without a number' },
  { state: 'unknown', certificate: UNKNOWN, shows: 'There is no certificate' },
  { state: 'not public', certificate: NOT_PUBLIC, shows: 'isn’t public yet' },
  { state: 'malformed', certificate: MALFORMED, shows: 'letter and seven digits' },
  {
    state: 'with very long words',
    certificate: PUBLISHED_TOO,
    shows: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    api: 'long words',
  },
  {
    state: 'loading',
    certificate: PUBLISHED_TOO,
    shows: 'This is taking longer than usual',
    api: 'silent',
  },
  {
    state: 'failed',
    certificate: PUBLISHED_TOO,
    shows: 'Something went wrong on our side',
    api: 'failing',
  },
  {
    state: 'out of reach',
    certificate: PUBLISHED_TOO,
    shows: 'We couldn’t load the report',
    api: 'away',
  },
];

const DETAILS = '**/graded-cards/public/detail/**';
const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

async function changeApi(page: Page, how: Failure | 'long words' | undefined): Promise<void> {
  await page.unroute(DETAILS);
  if (how === 'long words') {
    await changeAnswer<GradedCardDetail>(page, DETAILS, (detail) => ({
      ...detail,
      card: { ...detail.card, name: LONG, set: `${LONG} ${LONG}`, variation: LONG },
    }));
  } else if (how) {
    await breakRequests(page, DETAILS, how);
  }
}

const shown = (page: Page, words: string | RegExp) =>
  page.locator(REPORT).getByText(words).first().waitFor();

async function tourStatesInPortal({ page, product, look }: Guide): Promise<void> {
  for (const { state, certificate, shows, api } of STATES) {
    await changeApi(page, api);
    if (api) {
      // The portal's server would ask the API itself; from the front page, the browser does.
      await page.goto(product.portal);
      await untilListening(page);
      await page.locator('main').getByLabel('Certificate number').fill(certificate);
      await page.locator('main').getByRole('button', { name: 'View report' }).click();
    } else {
      await page.goto(`${product.portal}/card/${certificate}`);
    }
    await shown(page, shows);
    await look(state);
  }
}

/** States in a shadow root within another site's styles; everything else is the same as in the portal. */
const IN_SHOP = ['ready', 'unknown', 'with very long words', 'failed'];

async function tourStatesInShop({ page, product, look }: Guide): Promise<void> {
  for (const { state, certificate, shows, api } of STATES) {
    if (!IN_SHOP.includes(state)) continue;
    await changeApi(page, api);
    await page.goto(`${product.shop}${REPORT_PAGE}`);
    const element = page.locator('tag-card-report');
    await element.evaluate((host, value) => host.setAttribute('cert', value), certificate);
    await shown(page, shows);
    await look(state);
  }
}

const ready = (page: Page) => page.getByRole('button', { name: 'Next defect' }).waitFor();

/** What a visitor can do with a report. */
const tourUse =
  (url: (product: Guide['product']) => string) =>
  async ({ page, product, look }: Guide): Promise<void> => {
    await page.goto(url(product), { waitUntil: 'domcontentloaded' });
    await ready(page);
    await page.getByRole('button', { name: 'Next defect' }).click();
    await page.getByRole('application').waitFor();
    await look('at a defect');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByRole('slider').waitFor();
    await look('in both lights');
    await page.locator('#centering .tag-report-score').first().click();
    await page.locator('[data-frame="actual"]').first().waitFor({ state: 'attached' });
    await page.getByRole('group', { name: 'Side', exact: true }).getByText('Back').click();
    await look('the frames of the centering, the defects of the back');

    await openPanel(page, '360 video');
    await page.getByRole('button', { name: 'Rotate 360' }).click();
    // It is fetched as downloads are, so the faults below would break it too.
    await page.locator('#spin video[data-shown]').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await openPanel(page, 'Share');
    await page.getByRole('button', { name: 'Copy link', exact: true }).click();
    await page.getByRole('textbox', { name: 'Text to copy' }).waitFor();
    await look('the 360, a text to copy by hand');

    await page.route(
      (address) => address.searchParams.has('origin'),
      (route) => route.abort('connectionreset'),
    );
    await openPanel(page, 'Downloads');
    await page.getByRole('button', { name: /^Download all \d+ images$/ }).click();
    await page.locator('#downloads').getByRole('button', { name: 'Try again' }).waitFor();
    // Elsewhere the picture, which sticks, covers a part of some control.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await look('a download that failed');
  };

async function tourWitness({ page, product, look }: Guide): Promise<void> {
  const witness = (certificate: string) => `${product.portal}/card/${certificate}/witness`;
  await page.goto(witness(PUBLISHED));
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.waitFor();
  await look('offered');
  await pay.click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('The payment was declined').waitFor();
  await look('declined');
  await pay.click();
  await page.getByText('Test checkout').waitFor();
  await look('the checkout');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  await look('paid');
  await page.route('**/graded-cards/*/witness/paywall*', (route) => route.abort());
  for (const certificate of [PUBLISHED_TOO, AUTHENTIC, UNKNOWN]) {
    await page.goto(witness(certificate));
    await untilTitle(page, /./);
    await untilListening(page);
    await untilComplete(page);
    await look(`${certificate}, with the paywall out of reach`);
  }
}

async function tourDefect({ page, product, look }: Guide): Promise<void> {
  await page.goto(`${product.portal}/card/${PUBLISHED}`);
  await ready(page);
  await untilListening(page);
  await page.getByRole('button', { name: 'Next defect' }).click();
  const address = await page.getByRole('link', { name: 'Open defect page' }).getAttribute('href');
  const open = () => page.goto(new URL(address!, product.portal).href);
  await open();
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  await look('ready');
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await open();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await look('without its picture');
  for (const nonsense of ['nonsense', 'https%3A%2F%2Fevil.example%2Fa.jpg/1/2']) {
    await page.goto(`${product.portal}/defect-viewer/${nonsense}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(`of ${nonsense}`);
  }
}

async function tourComparison({ page, product, look }: Guide): Promise<void> {
  const compare = (...certificates: string[]) =>
    page.goto(`${product.portal}/card/${certificates.join('?with=')}`);
  await compare(PUBLISHED, PUBLISHED_TOO);
  await page.getByRole('table').first().waitFor();
  await untilComplete(page);
  await look('ready');
  await compare(PUBLISHED, UNKNOWN);
  await page.getByText('There is no certificate').first().waitFor();
  await look('with an unknown certificate');
}

const SHOP = ['demo/site', 'packages/widgets/src/card-report'];

export const REPORT_TOURS: readonly Tour[] = [
  {
    name: 'a report in the portal',
    take: tourStatesInPortal,
    visits: screens('card', 'landing'),
  },
  {
    name: 'a report in the partner’s page',
    take: tourStatesInShop,
    visits: SHOP,
  },
  {
    name: 'a report in use in the portal',
    take: tourUse(({ portal }) => `${portal}/card/${PUBLISHED}`),
    visits: screens('card'),
  },
  {
    name: 'a report in use in the partner’s page',
    take: tourUse(({ shop }) => `${shop}${REPORT_PAGE}`),
    visits: SHOP,
  },
  { name: 'a comparison', take: tourComparison, visits: screens('card') },
  { name: 'the witness video', take: tourWitness, visits: screens('witness') },
  { name: 'the page of a defect', take: tourDefect, visits: screens('card', 'defect-viewer') },
];
