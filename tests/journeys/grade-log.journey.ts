import type { GradedCardIdentity } from '@tag/contract/graded-cards';
import { regradeCard } from '@tag/server/seeding';
import type { GradedCardReport } from '@tag/server/testing';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { npmRun, npmWatch } from '../support/command.ts';
import { inviteVisitors, openPanel } from '../support/visitor.ts';
import { until } from '../support/waiting.ts';
import { readDetail } from './certificates.ts';
import { LAB, signIn } from './people.ts';
import { withDatabase } from './lab-work.ts';

const { api, portal } = inject('product');
const dataFolder = inject('dataFolder');
const newVisitor = inviteVisitors();

/*
 * Demo certificates that no other journey uses. Those that change aren't the best of their card, so lists of the best
 * keep their pictures.
 */
const REGRADED = 'X0004344';
const CHANGED_BY_INSIDER = 'X0004343';
const REHOLDERED = 'X0004349';
const REASON = 'The scratch was dust';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

const verify = (...args: string[]) => npmRun('verify', args, {});
const mark = (page: Page) => page.getByText(/^In the public log, dated .*, seen by 2 witnesses$/);

/** What somebody notes down about us before they need it. */
async function noteKeys(name: string): Promise<string> {
  const { code, stdout } = await verify('keys', api);
  expect(code).toBe(0);
  const file = join(folder, name);
  await writeFile(file, stdout);
  return file;
}

async function openReport(page: Page, certificate: string): Promise<void> {
  await page.goto(`${portal}/card/${certificate}`, { waitUntil: 'domcontentloaded' });
}

/** From the report's history. */
async function downloadReport(page: Page): Promise<string> {
  await openPanel(page, 'History');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the signed report' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${REGRADED}.tag-report.json`);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

/** A copy in which one digit of the score is another. */
async function falsify(file: string): Promise<string> {
  const signed = JSON.parse(await readFile(file, 'utf8')) as { report: string };
  const text = Buffer.from(signed.report, 'base64url').toString();
  const falsified = text.replace(/("score":\d\d)(\d)/, (_, start: string, last: string) =>
    [start, (Number(last) + 1) % 10].join(''),
  );
  expect(falsified).not.toBe(text);
  const copy = join(folder, 'falsified.json');
  const report = Buffer.from(falsified).toString('base64url');
  await writeFile(copy, JSON.stringify({ ...signed, report }));
  return copy;
}

/** How many of a card the log counts in a grade at the end of a day. */
async function countOf(card: GradedCardIdentity, grade: string, at: string): Promise<number> {
  const { stdout } = await verify('population', api, '--at', at, '--json');
  const { cards } = JSON.parse(stdout) as {
    cards: { card: Record<string, unknown>; grades: Record<string, number> }[];
  };
  const { name, number, variation, year } = card;
  const found = cards.filter(
    (it) =>
      it.card.card === name &&
      it.card.number === number &&
      it.card.variation === variation &&
      it.card.year === year,
  );
  return found.reduce((sum, { grades }) => sum + (grades[grade] ?? 0), 0);
}

test('a report is verified offline, a regrade stays visible, and an insider’s change is noticed', async () => {
  const { page } = await newVisitor();
  await openReport(page, REGRADED);
  await mark(page).waitFor();
  const keys = await noteKeys('keys.json');
  const file = await downloadReport(page);
  expect(await verify(file, '--keys', keys)).toMatchObject({ code: 0 });
  const falsified = await verify(await falsify(file), '--keys', keys);
  expect(falsified.code).toBe(1);
  expect(falsified.stdout).toContain('FAILS');

  const { card, grade } = await readDetail(api, REGRADED);
  const score = grade.score! >= 900 ? grade.score! - 100 : grade.score! + 60;
  await withDatabase(async (database) => {
    const { report } = await database.query
      .selectFrom('gradedCardReports')
      .select('report')
      .where('certificate', '=', REGRADED)
      .executeTakeFirstOrThrow();
    const given = { score, report: report as unknown as GradedCardReport, reason: REASON };
    await regradeCard(database, REGRADED, given);
  });
  const after = await readDetail(api, REGRADED);
  await until(async () => {
    await openReport(page, REGRADED);
    return mark(page)
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
  });
  // Newest first.
  const regrade = page.locator('.tag-log').getByRole('listitem').first();
  await regrade.getByText(`Reason: ${REASON}`).waitFor();
  await regrade.getByText(`${grade.score} points`).waitFor();
  await regrade.getByText(`${score} points`).waitFor();

  const day = (ago: number) =>
    new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const of = (at: string, { grade: name }: { grade: string }) => countOf(card, name, at);
  expect((await of(day(1), grade)) - (await of(day(0), grade))).toBe(1);
  expect((await of(day(0), after.grade)) - (await of(day(1), after.grade))).toBe(1);

  const rotated = await npmRun('keys', ['rotate', 'reports'], { DATA_DIR: dataFolder });
  expect(rotated).toMatchObject({ code: 0 });
  expect(await verify(file, '--keys', await noteKeys('rotated.json'))).toMatchObject({ code: 0 });

  const change = (by: number) =>
    withDatabase(({ pool }) =>
      pool.query('update graded_cards set score = score + $2 where certificate = $1', [
        CHANGED_BY_INSIDER,
        by,
      ]),
    );
  const { grade: honest } = await readDetail(api, CHANGED_BY_INSIDER);
  const by = honest.score! % 10 === 9 ? -1 : 1;
  const monitor = npmWatch('verify', [
    ...['audit', api, '--all', '--watch', '--every', '1', '--keys', keys],
  ]);
  await until(() => /holds .* certificates are as the log says/.test(monitor.printed()));
  expect(monitor.printed()).not.toContain(CHANGED_BY_INSIDER);
  await change(by);
  try {
    const named = `FAILS    Certificate ${CHANGED_BY_INSIDER}: `;
    await until(() => monitor.printed().includes(named));
    const audited = await verify('audit', api, '--all', '--keys', keys);
    expect(audited.code).toBe(1);
    expect(audited.stdout).toContain(CHANGED_BY_INSIDER);
    expect(audited.stdout).not.toContain(REGRADED);
    await openReport(page, CHANGED_BY_INSIDER);
    await page.getByRole('alert').getByText('it doesn’t match the public log').waitFor();
    expect(await mark(page).count()).toBe(0);
  } finally {
    monitor.end();
    await change(-by);
  }
});

test('the code on a slab is ours, and isn’t with another number', async () => {
  const signedIn = await fetch(`${api}/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(LAB),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const answer = await fetch(`${api}/lab/certificates/${REGRADED}/slab-address`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { address } = (await answer.json()) as { address: string };
  const { page } = await newVisitor();
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { name: 'We signed this slab’s code' }).waitFor();
  await page.goto(address.replace(REGRADED, REHOLDERED), { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { name: 'This slab’s code isn’t ours' }).waitFor();
});

test('the lab records a new slab and corrects a card, and both stay in the report’s history', async () => {
  const { page } = await newVisitor();
  await page.goto(`${portal}/sign-in`);
  await signIn(page, LAB.email);
  await page.waitForURL((url) => url.pathname === '/lab');
  await openReport(page, REHOLDERED);
  await page.getByRole('button', { name: 'Record a new slab' }).click();
  await page.getByLabel('Reason').fill('The slab was scratched');
  await page.getByRole('button', { name: 'Record the new slab' }).click();
  await page.getByRole('status').getByText('The new slab is recorded.').waitFor();

  await page.getByRole('button', { name: 'Correct the card' }).click();
  const dialog = page.getByRole('dialog', { name: `Which card is ${REHOLDERED}?` });
  await dialog.getByRole('option').first().click();
  await dialog.getByLabel('Prizm').check();
  await dialog.getByRole('button', { name: 'Correct the certificate' }).click();
  await dialog.getByText('Say why: it is public').first().waitFor();
  await dialog.getByLabel('Reason').fill('It is a Prizm');
  await dialog.getByRole('button', { name: 'Correct the certificate' }).click();
  await page.getByRole('status').getByText('The card is corrected.').waitFor();
  expect((await readDetail(api, REHOLDERED)).card.isPrizm).toBe(true);

  const reasons = ['The slab was scratched', 'It is a Prizm'];
  await until(async () => {
    const answer = await fetch(`${api}/log/certificates/${REHOLDERED}`);
    const text = await answer.text();
    return reasons.every((reason) => text.includes(reason));
  });
});
