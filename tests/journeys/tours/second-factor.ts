import { readFactors, requestLoginPasskey, type Factors } from '@tag/contract/users';
import type { Locator, Page } from 'playwright-core';
import { appCode } from '../../support/authenticator.ts';
import { enterPassword, openAsNewLab, plugInSecurityKey } from '../factors.ts';
import { untilTitle } from '../people.ts';
import { breakRequests, changeAnswer, screens, type Guide, type Tour } from './tour.ts';

const FACTORS = `**${readFactors.path}`;

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Second factor' });

async function tourFactors({ page, product, look }: Guide): Promise<void> {
  await plugInSecurityKey(page);
  const email = await openAsNewLab(page, product);
  await tourAdding(page, look);
  await tourOwn(page, look);
  await tourLoading(page, look);
  await page.unrouteAll();
  await tourSigningIn(page, product.portal, email, look);
}

/** Little is looked at in between: after some minutes, adding asks for the password again. */
async function tourAdding(page: Page, look: Guide['look']): Promise<void> {
  const section = sectionOf(page);
  const mistakeIn = (part: Locator) => part.locator('[aria-invalid="true"]').waitFor();
  const addKey = section.getByRole('button', { name: 'Add a passkey' });
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  // The checkers crash a browser that makes a passkey after them.
  await addKey.click();
  await naming.getByLabel('Name').fill('Blue key');
  await naming.getByRole('button', { name: 'Continue' }).click();
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await saving.getByRole('listitem').nth(9).waitFor();
  await page.keyboard.press('Escape');
  await saving.getByRole('alert').waitFor();
  await look('recovery codes that aren’t saved yet');
  await saving.getByRole('button', { name: 'Done' }).click();

  const addApp = section.getByRole('button', { name: 'Add an authenticator app' });
  const adding = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await addApp.click();
  await adding.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await adding.getByRole('button', { name: 'Add app' }).click();
  await mistakeIn(adding);
  await look('an authenticator app to add, with a mistake');
  const secret = (await adding.locator('code').textContent())!.replaceAll(' ', '');
  await adding.getByLabel('Code from the app').fill(appCode(secret));
  await adding.getByRole('button', { name: 'Add app' }).click();
  await section.getByText('Authenticator app', { exact: true }).waitFor();

  await addKey.click();
  await naming.getByRole('button', { name: 'Continue' }).click();
  await mistakeIn(naming);
  await look('a passkey to add, with a mistake');
  await page.keyboard.press('Escape');
  await naming.waitFor({ state: 'detached' });
}

async function tourOwn(page: Page, look: Guide['look']): Promise<void> {
  const section = sectionOf(page);
  await look('an app and a passkey');
  for (const [button, role, state] of [
    [/^Rename.*Blue key$/, 'dialog', 'a passkey to rename'],
    [/^Remove.*Blue key$/, 'alertdialog', 'a passkey to remove'],
    [/^Remove.*authenticator app$/, 'alertdialog', 'an app to remove'],
    ['New recovery codes', 'alertdialog', 'recovery codes to renew'],
  ] as const) {
    await section.getByRole('button', { name: button }).click();
    await page.getByRole(role).waitFor();
    await look(state);
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'detached' });
  }
}

async function tourLoading(page: Page, look: Guide['look']): Promise<void> {
  const section = sectionOf(page);
  for (const how of ['silent', 'failing'] as const) {
    await breakRequests(page, FACTORS, how);
    await page.reload();
    const words = how === 'silent' ? 'Loading your second factors…' : 'Try again';
    await section.getByText(words).waitFor();
    await look(how === 'silent' ? 'loading' : 'failed');
    await page.unroute(FACTORS);
  }
  await changeAnswer<Factors>(page, FACTORS, (factors) => ({
    ...factors,
    ...{ authenticator: null, passkeys: [], recoveryCodesLeft: 0 },
  }));
  await page.reload();
  await section.getByText('No second factor yet.').waitFor();
  await look('none yet');
  await changeAnswer<object>(page, '**/users/me', (profile) => ({
    ...profile,
    needsSecondFactor: true,
  }));
  await page.reload();
  await untilTitle(page, 'Add a second factor');
  await look('of an administrator who must add one');
}

async function tourSigningIn(
  page: Page,
  portal: string,
  email: string,
  look: Guide['look'],
): Promise<void> {
  await enterPassword(page, portal, email);
  const passkey = page.getByRole('button', { name: 'Continue with a passkey' });
  await breakRequests(page, `**${requestLoginPasskey.path}`, 'failing');
  await passkey.click();
  await page.locator('.factor-failure:not(:empty)').waitFor();
  await passkey.waitFor();
  await look('signing in, a passkey that failed');
  const mistake = page.locator('main [aria-invalid="true"]');
  for (const [name, state] of [
    ['Use the authenticator app', 'signing in, the app’s code with a mistake'],
    ['Use a recovery code', 'signing in, a recovery code with a mistake'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await mistake.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await mistake.waitFor();
    await look(state);
  }
}

export const SECOND_FACTOR_TOURS: readonly Tour[] = [
  {
    name: 'the second factor',
    take: tourFactors,
    visits: screens('account-setting', 'sign-in'),
  },
];
