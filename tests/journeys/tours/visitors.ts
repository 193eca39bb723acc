import type { Page } from 'playwright-core';
import {
  readLink,
  readMail,
  newEmail,
  makeUser,
  passwordIn,
  fillSignUp,
  signIn,
  untilTitle,
} from '../people.ts';
import { scrollThrough, untilListening } from '../../support/visitor.ts';
import { breakRequests, screens, type Guide, type Tour } from './tour.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const OPEN = { 'access-control-allow-origin': '*' };

async function tourSites({ page, product: { portal, api, shop }, look }: Guide): Promise<void> {
  for (const url of [
    portal,
    `${portal}/nowhere`,
    shop,
    `${shop}/compare.html`,
    `${shop}/products/cyrus-northcote-silver.html`,
    `${shop}/products/octavio-marchbanks-1952.html`,
    `${shop}/products/charizard-and-lugia.html`,
    `${shop}/nowhere`,
    `${shop}/company`,
    ...['about', 'contact', 'partners', 'privacy', 'scale', 'services', 'terms'].map(
      (name) => `${shop}/company/${name}.html`,
    ),
    `${shop}/company/nowhere`,
    `${api}/outbox`,
  ]) {
    await page.goto(url);
    await scrollThrough(page);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await look(url.replace(portal, 'portal').replace(shop, 'shop').replace(api, 'api'));
  }
  await page.goto(portal);
  await untilListening(page);
  await page.locator('main').getByLabel('Certificate number').fill('12');
  await page.keyboard.press('Enter');
  await page.getByText('a letter and seven digits').waitFor();
  await look('the front page, a certificate number with a mistake');
  await page.goto(`${portal}/X000001`);
  await page.locator('main').getByText('Did you mean').waitFor();
  await look('a missing page, with a suggested certificate');
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [name, popover] of [
    ['Menu', '#header-menu'],
    ['Search', '#header-search'],
  ] as const) {
    await page.goto(`${portal}/nowhere`);
    await untilListening(page);
    await page.getByRole('button', { name }).click();
    await page.locator(`${popover}:popover-open`).waitFor();
    await look(`${name}, opened on a phone`);
  }
  await page.setViewportSize(size);
  await page.route('**/assets/forgot-password-screen-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default () => { throw new Error('${'Ink '.repeat(60)}') }`,
    }),
  );
  await page.goto(`${portal}/forgot-password`);
  await page.getByRole('heading', { name: 'Sorry... Something went wrong' }).waitFor();
  await page.getByText('Error details').click();
  await look('a broken screen');
}

async function tourStatus({ page, product: { portal }, look }: Guide): Promise<void> {
  await page.goto(`${portal}/status`);
  await untilVerdict(page, 'Everything is working');
  await look('/status');
  await page.goto(`${portal}/turnaround`);
  await page.getByRole('heading', { name: 'Orders received today' }).waitFor();
  await look('/turnaround');
  await page.goto(`${portal}/how-we-prove-grades`);
  await untilListening(page);
  await look('/how-we-prove-grades');
  await page.getByLabel('Certificate number').last().fill('X0000001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: 'Everything holds' }).waitFor();
  await page.locator('.proof-bytes summary').first().click();
  await look('/how-we-prove-grades, checked');
  await page.route('**/log/checkpoint', (route) =>
    route.fulfill({ headers: OPEN, body: 'not a checkpoint' }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'This doesn’t match the log' }).waitFor();
  await look('/how-we-prove-grades, altered');
  await page.unroute('**/log/checkpoint');
  await page.goto(`${portal}/status`);
  await untilVerdict(page, 'Everything is working');
  const health = '**/health';
  for (const [verdict, answer] of [
    ['We’re having problems', { status: 503, headers: OPEN, json: { code: 'unavailable' } }],
    ['We couldn’t check', undefined],
  ] as const) {
    await page.route(health, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.getByRole('button', { name: 'Check again' }).click();
    await untilVerdict(page, verdict);
    await look(`/status, ${verdict}`);
    await page.unroute(health);
  }
  await breakRequests(page, health, 'silent');
  await page.goto(portal);
  await untilListening(page);
  await page.getByRole('link', { name: 'System status' }).click();
  await untilVerdict(page, 'Checking …');
  await look('/status, checking');
}

const untilVerdict = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

async function tourForms({ page, product: { portal }, look }: Guide): Promise<void> {
  for (const [path, title] of [
    ['/sign-in', 'Sign in'],
    ['/sign-up', 'Create an account'],
    [`/verification-email/${NOBODY}`, 'Confirm your email'],
    [`/change-password-first-login/${NOBODY}`, 'Choose your password'],
    ['/forgot-password', 'Forgot your password?'],
    ['/forgot-password-success', 'Check your email'],
    [`/reset-password/${NOBODY}/code`, 'This link has expired'],
    ['/reset-password-success', 'Your password has been changed.'],
    [`/confirm-registration/${NOBODY}/code`, 'The verification failed'],
    [`/cancel-email-change/${NOBODY}/code`, 'Keep your email address?'],
    ['/impersonate/a/b', 'This link cannot be used'],
  ] as const) {
    await page.goto(`${portal}${path}`);
    await untilTitle(page, title);
    await untilListening(page);
    await look(path.replace(NOBODY, '…'));
  }

  for (const [path, button] of [
    ['/sign-in', 'Sign in'],
    ['/sign-up', 'Create account'],
    ['/forgot-password', 'Email me a link'],
  ] as const) {
    await page.goto(`${portal}${path}`);
    await page.locator('main').getByRole('button', { name: button, exact: true }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await look(`${path}, with mistakes`);
  }

  await page.goto(`${portal}/sign-in`);
  await signIn(page, newEmail('nobody'), 'Wrong#2026');
  await page.getByRole('alert').first().waitFor();
  await look('/sign-in, refused');

  await page.route('**/login', (route) => route.abort());
  await signIn(page, newEmail('nobody'), 'Wrong#2026');
  await page.getByText('could not be reached').first().waitFor();
  await look('/sign-in, out of reach');
}

/** Submits a form that changes something, and follows its links. */
async function tourLinks({ page, product: { portal, api }, look }: Guide): Promise<void> {
  await page.route('**/users/verification', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 410,
          headers: OPEN,
          json: { code: 'verification_link_expired', message: 'Expired' },
        })
      : route.fallback(),
  );
  await page.goto(`${portal}/sign-up`);
  await fillSignUp(page, newEmail('late'));
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/verification-email\//);
  await look('the email is on its way');
  const uid = page.url().split('/').at(-1);
  await page.goto(`${portal}/confirm-registration/${uid}/code`);
  await page.getByRole('heading', { name: 'The verification link has expired' }).waitFor();
  await look('an expired link');
  await page.getByRole('button', { name: 'Resend the email' }).click();
  await page.getByRole('button', { name: /^Resend email in \d+ seconds$/ }).waitFor();
  await look('another email is on its way');

  await page.unroute('**/users/verification');
  const unconfirmed = newEmail('confirm');
  await page.goto(`${portal}/sign-up`);
  await fillSignUp(page, unconfirmed);
  await page.getByRole('button', { name: 'Create account' }).click();
  await untilTitle(page, 'Confirm your email');
  await page.goto(await readLink(api, unconfirmed, 'confirm-registration'));
  await look('an account to confirm');
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2026');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText('The password is not correct.').waitFor();
  await look('an account to confirm, with a wrong password');

  const email = newEmail('first');
  await makeUser(api, { firstName: 'Fay', lastName: 'First', email });
  await page.goto(`${portal}/sign-in`);
  await signIn(page, email, passwordIn(await readMail(api, email)));
  await untilTitle(page, 'Choose your password');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await look('the first password, with mistakes');
}

export const VISITOR_TOURS: readonly Tour[] = [
  {
    name: 'the sites',
    take: tourSites,
    visits: [
      ...screens('landing', 'not-found', 'forgot-password'),
      ...['demo/site', 'demo/company', 'packages/widgets/src'],
    ],
  },
  {
    name: 'the status page',
    take: tourStatus,
    visits: screens('status', 'turnaround', 'proof', 'landing'),
  },
  {
    name: 'the ways into an account',
    take: tourForms,
    visits: screens(
      ...['sign-in', 'sign-up', 'verification-email', 'first-password', 'impersonate'],
      ...['forgot-password', 'forgot-password-success', 'reset-password', 'reset-password-success'],
      ...['confirm-registration', 'cancel-email-change'],
    ),
  },
  {
    name: 'the links to an account',
    take: tourLinks,
    visits: screens(
      ...['sign-up', 'verification-email', 'confirm-registration', 'sign-in', 'first-password'],
    ),
  },
];
