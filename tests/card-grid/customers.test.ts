import { expect, test } from 'vitest';
import { planCustomers } from '../../packages/card-grid/src/customers.ts';
import { readTableText } from '../../packages/card-grid/src/table/read-table-file.ts';

async function planOf(text: string) {
  const read = await readTableText(text);
  if ('refusal' in read) throw new Error(read.refusal);
  return planCustomers(read.table);
}
const summaryOf = async (text: string) => {
  const { cards, customers, problems } = await planOf(text);
  return {
    cards,
    customers: customers.map((one) => `${one.name} <${one.email}> ${one.cards.length}`),
    problems: problems.map(({ reason, row }) => `${row}: ${reason}`),
  };
};

test('the same email is the same customer, and without one the same name is', async () => {
  expect(
    await summaryOf(
      [
        'Customer,Email,Year,Set,Player,Qty',
        'Ann Lee,ann@example.com,1999,Base Set,Pikachu,2',
        'Ben,,1999,Base Set,Mew,',
        'ann lee,ANN@example.com,1999,Base Set,Raichu,',
        'Ann Lee,,1999,Base Set,Eevee,',
        'BEN,,1999,Base Set,Onix,',
        ',cid@example.com,1999,Base Set,Abra,',
      ].join('\n'),
    ),
  ).toEqual({
    cards: 7,
    customers: [
      'Ann Lee <ann@example.com> 4',
      'Ben <null> 2',
      'cid@example.com <cid@example.com> 1',
    ],
    problems: [],
  });
});

test('what is wrong is said by row, with what happens instead', async () => {
  expect(
    await summaryOf(
      [
        'Customer name,Customer email,Year,Set,Name,Value',
        'Ann,ann@example.com,1999,Base Set,Pikachu,5',
        'Ann,other@example.com,1999,Base Set,Mew,5',
        'Ben,ben@,1999,Base Set,Mew,5',
        'Benny,ann@example.com,1999,Base Set,Mew,five',
        ',,1999,Base Set,Mew,5',
        'Ann,,1999,Base Set,Mew,5',
      ].join('\n'),
    ),
  ).toEqual({
    cards: 6,
    customers: [
      'Ann <ann@example.com> 3',
      'Ann (other@example.com) <other@example.com> 1',
      'Ben <null> 1',
      'Without a customer <null> 1',
    ],
    problems: [
      '3: “Ann” had another email before: ann@example.com. They become two customers.',
      '4: “ben@” isn’t an email address. They get no invitation.',
      '5: “Benny” has the email of “Ann” (row 2). The cards go there.',
      '5: Value ($) stays empty. Enter an amount, such as 250 or 1,250.50.',
      '6: No customer: such cards go to “Without a customer”.',
      '7: Several customers are called “Ann”. This card goes to ann@example.com.',
    ],
  });
});

test('10,000 rows of 1,000 customers are sorted in a moment', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Person ${at % 1000},p${at % 1000}@example.com,1999,Set ${at},Card ${at},${at}`,
  );
  const read = await readTableText(['Customer,Email,Year,Set,Player,Value', ...rows].join('\n'));
  if ('refusal' in read) throw new Error(read.refusal);
  const started = process.cpuUsage();
  const { cards, customers, problems } = planCustomers(read.table);
  const { user } = process.cpuUsage(started);
  expect([cards, customers.length, problems.length]).toEqual([10_000, 1000, 0]);
  expect(customers.every((one) => one.cards.length === 10)).toBe(true);
  // CPU time, since other programs may be running.
  expect(user / 1000).toBeLessThan(3000);
});
