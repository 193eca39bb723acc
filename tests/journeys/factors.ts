import type { Page } from 'playwright-core';
import {
  makeUser,
  newEmail,
  PASSWORD,
  passwordIn,
  readMail,
  signIn,
  untilTitle,
} from './people.ts';

/** A passkey of the page's browser, which confirms without asking. */
export async function plugInSecurityKey(page: Page): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('WebAuthn.enable');
  await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** The settings of new lab staff, who have no second factor yet. @returns their email */
export async function openAsNewLab(
  page: Page,
  { api, portal }: { api: string; portal: string },
): Promise<string> {
  const email = newEmail('lab');
  await makeUser(api, { firstName: 'Lou', lastName: 'Lab', email }, 'lab');
  const mailed = passwordIn(await readMail(api, email));
  await page.goto(`${portal}/sign-in?returnTo=/account-setting`);
  await signIn(page, email, mailed);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await untilTitle(page, 'Account settings');
  return email;
}

/** Signs in again, up to the second factor. */
export async function enterPassword(page: Page, portal: string, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${portal}/sign-in?returnTo=/account-setting`);
  await signIn(page, email);
  await untilTitle(page, 'Confirm it’s you');
}
