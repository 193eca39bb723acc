import { endpoints } from '@tag/contract';
import type { RoleName } from '@tag/contract/permissions';
import type { Page } from 'playwright-core';
import { until } from '../support/waiting.ts';

/** The password of every demo account, and of everyone the journeys sign up. */
export const PASSWORD = 'Grading#2026';
export const ADMIN = { email: 'admin@example.com', password: PASSWORD };
export const DEALER = { email: 'dealer@example.com', password: PASSWORD };
export const LAB = { email: 'lab@example.com', password: PASSWORD };
export const COLLECTOR = { email: 'collector@example.com', password: PASSWORD };

/** An address that hasn't been used in this product's data yet. */
export const newEmail = (name: string) =>
  `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.com`;

/** Fills in the form of /sign-up with valid values, except for the given ones. */
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

/** Waits until a page, or a part of it, has this title. */
export const untilTitle = (page: Pick<Page, 'getByRole'>, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Follows the link mailed to somebody who signed up, and confirms the account. */
export async function confirmByMail(page: Page, api: string, email: string): Promise<void> {
  await page.goto(await readLink(api, email, 'confirm-registration'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await untilTitle(page, 'Your email address is confirmed');
}

/** The emails to an address so far, newest first. */
export async function readMails(
  api: string,
  to: string,
): Promise<readonly { subject: string; text: string }[]> {
  const response = await fetch(`${api}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { items: { subject: string; text: string }[] }).items;
}

/** A busy machine sends late. */
const MAIL_MS = 180_000;

/** Waits for an email to an address with some words, and returns the text of the newest one. */
export async function readMail(api: string, to: string, words = /./): Promise<string> {
  const deadline = Date.now() + MAIL_MS;
  const newest = await until(async () => {
    if (Date.now() > deadline) throw new Error(`There is no email to ${to} with ${words}.`);
    const mails = await readMails(api, to);
    return mails.find(({ subject, text }) => words.test(`${subject}\n${text}`));
  });
  return newest.text;
}

/** The link to one of the portal's pages in the newest email that has one. */
export async function readLink(api: string, to: string, page: string): Promise<string> {
  const link = new RegExp(`https?://\\S+/${page}/\\S+`);
  return link.exec(await readMail(api, to, link))![0];
}

/** Calls the API on somebody's behalf, as the portal does. */
export async function callAs(
  api: string,
  { email, password }: { email: string; password: string },
) {
  const send = async (method: string, path: string, token: string | null, body?: object) => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as unknown;
  };
  const { token } = (await send('POST', endpoints.login.path, null, { email, password })) as {
    token: string;
  };
  return <Answer = Record<string, string>>(method: string, path: string, body?: object) =>
    send(method, path, token, body) as Promise<Answer>;
}
export type Caller = Awaited<ReturnType<typeof callAs>>;

/** Calls as staff, like the staff screens do. */
export const asAdmin = (api: string): Promise<Caller> => callAs(api, ADMIN);

/** A user created by staff; a password for the first login is on its way by email. */
export async function makeUser(
  api: string,
  person: { firstName: string; lastName: string; email: string; isGroupSubmitter?: boolean },
  role: RoleName = 'customer',
): Promise<void> {
  const admin = await asAdmin(api);
  const roles = (await admin('GET', '/admin/roles')) as unknown as {
    items: { id: number; name: string }[];
  };
  const roleId = roles.items.find(({ name }) => name === role)!.id;
  await admin('POST', '/admin/users', { ...person, roleId, status: 'registered' });
}

/** Signs in with a demo account and waits for the requested page. */
export async function openAs(
  page: Page,
  portal: string,
  path: string,
  { email, password } = COLLECTOR,
): Promise<void> {
  await page.goto(`${portal}/sign-in?returnTo=${encodeURIComponent(path)}`);
  await signIn(page, email, password);
  await page.waitForURL(`${portal}${path}`);
}

/** Opens a page as a new customer whom a journey may change freely. */
export async function openAsNew(
  page: Page,
  { portal, api }: { portal: string; api: string },
  path = '/',
  person: { lastName?: string; isGroupSubmitter?: boolean } = {},
): Promise<{ email: string; password: string }> {
  const email = newEmail('new');
  await makeUser(api, { firstName: 'Nia', lastName: 'New', email, ...person });
  await page.goto(`${portal}/sign-in`);
  await signIn(page, email, passwordIn(await readMail(api, email)));
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await untilTitle(page, 'Welcome, Nia');
  if (path !== '/') await page.goto(`${portal}${path}`);
  return { email, password: PASSWORD };
}

/** The password for one sign-in in an email. */
export const passwordIn = (mail: string): string => /^ {4}(\S+)$/m.exec(mail)![1]!;

/** Chooses from the menu in a row that has this name, such as a user or a card. */
export async function chooseAction(
  page: Pick<Page, 'getByRole'>,
  name: string | RegExp,
  action: string | RegExp,
): Promise<void> {
  const label = typeof name === 'string' ? `Actions for ${name}` : name;
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
