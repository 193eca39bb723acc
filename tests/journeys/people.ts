import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The password of every demo account, and of whom the journeys sign up. */
export const PASSWORD = 'Grading#2026';
export const ADMIN = { email: 'admin@example.com', password: PASSWORD };
export const COLLECTOR = { email: 'collector@example.com', password: PASSWORD };

/** An address that nobody has used in this product's data yet. */
export const newEmail = (name: string) =>
  `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.com`;

/** Fills in the form of /sign-up with what it takes, but for what is said. */
export async function fillSignUp(
  page: Page,
  email: string,
  { firstName = 'Ann', password = PASSWORD } = {},
): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('O’Neil');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('5555550100');
  await page.getByLabel('Date of birth').fill('07-04-1990');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The text of the newest mail to an address, once it is there. */
export async function readMail(api: string, to: string): Promise<string> {
  return (await newestMails(api, to, /./))[0]!;
}

/** The link to one of the portal's pages in the newest mail that has one. */
export async function readLink(api: string, to: string, page: string): Promise<string> {
  const link = new RegExp(`https?://\\S+/${page}/\\S+`);
  return link.exec((await newestMails(api, to, link))[0]!)![0];
}

async function newestMails(api: string, to: string, pattern: RegExp): Promise<string[]> {
  let texts: string[] = [];
  await expect
    .poll(
      async () => {
        const response = await fetch(`${api}/outbox.json?to=${encodeURIComponent(to)}`);
        const { items } = (await response.json()) as { items: { text: string }[] };
        texts = items.map(({ text }) => text).filter((text) => pattern.test(text));
        return texts.length;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBeGreaterThan(0);
  return texts;
}
