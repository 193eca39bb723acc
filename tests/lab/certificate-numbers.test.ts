import { gradeCards, gradeItem } from '@tag/server/seeding';
import { keepLetters } from '@tag/server/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addUser } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { orderAtVerification } from '../support/delivery.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let variationId: number;
let cards: string[];

beforeEach(async () => {
  database = await testDatabase();
  variationId = await addVariation(database);
  const owner = await addUser(database);
  cards = (await orderAtVerification(database, owner.id, 4)).itemIds;
});

const grade = (card: number) =>
  gradeItem(database, cards[card]!, (certificate) => sampleCard({ certificate, variationId }));
/** As if so many numbers had been given out. */
const giveOut = (count: number) =>
  sql`select setval('certificate_numbers', ${count})`.execute(database.query);
const bring = (certificate: string) =>
  gradeCards(database, [sampleCard({ certificate, variationId })]);

it('cards graded at once get different numbers, in the order in which they come', async () => {
  const given = await Promise.all([0, 1, 2, 3].map(grade));
  expect(given.sort()).toEqual(['X0000001', 'X0000002', 'X0000003', 'X0000004']);
});

it('numbers that are in use already are passed over', async () => {
  await bring('X0000001');
  await bring('X0000040');
  expect(await grade(0)).toBe('X0000041');
  expect(await grade(1)).toBe('X0000042');
});

describe('letters', () => {
  it('follow each other, and after the last the card is refused with the reason', async () => {
    await keepLetters(database, 'XQ');
    await giveOut(9_999_998);
    expect([await grade(0), await grade(1)]).toEqual(['X9999999', 'Q0000001']);
    await giveOut(2 * 9_999_999);
    await expect(grade(2)).rejects.toMatchObject({
      problems: [{ reason: expect.stringContaining('CERTIFICATE_LETTERS') as string }],
    });
    await keepLetters(database, 'XQA');
    // The refused card leaves a gap.
    expect(await grade(3)).toBe('A0000002');
  });

  it('are XYZ by default, without those that deliveries have used', async () => {
    await bring('Y0000001');
    await keepLetters(database, undefined);
    await giveOut(9_999_999);
    expect(await grade(0)).toBe('Z0000001');
  });

  it('keep their order, and none that deliveries use may be named', async () => {
    await bring('M0000007');
    await expect(keepLetters(database, 'XM')).rejects.toThrow('deliveries have brought');
    await keepLetters(database, 'XAB');
    await expect(keepLetters(database, 'XBA')).rejects.toThrow('gives out numbers with XAB');
    await keepLetters(database, undefined);
    await giveOut(3 * 9_999_999);
    expect(await grade(0)).toBe('Y0000001');
  });
});
