import * as addresses from '@tag/contract/addresses';
import * as cards from '@tag/contract/cards';
import { checkInput } from '@tag/contract/errors';
import * as orders from '@tag/contract/orders';
import * as market from '@tag/contract/tag-market';
import * as users from '@tag/contract/users';
import { describe, expect, test } from 'vitest';
import { cases as addressCases } from './cases/addresses.ts';
import { cases as cardCases } from './cases/cards.ts';
import { cases as orderCases } from './cases/orders.ts';
import type { RuleCases } from './cases/rule-cases.ts';
import { cases as marketCases } from './cases/tag-market.ts';
import { cases as userCases } from './cases/users.ts';

const resources: readonly [string, object, Record<string, RuleCases>][] = [
  ['users', users, userCases],
  ['addresses', addresses, addressCases],
  ['cards', cards, cardCases],
  ['orders', orders, orderCases],
  ['tag-market', market, marketCases],
];

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

describe.each(resources)('rules of %s', (_, exported, cases) => {
  test('each has cases', () => {
    const rules = Object.keys(exported).filter((name) => name.endsWith('Rule'));
    expect(Object.keys(cases).sort()).toEqual(rules.sort());
    for (const [name, { accepted, refused }] of Object.entries(cases)) {
      expect(accepted.length, `${name}: accepted`).toBeGreaterThanOrEqual(1);
      expect(refused.length, `${name}: refused`).toBeGreaterThanOrEqual(2);
    }
  });

  describe.each(Object.entries(cases))('%s', (_, { rule, accepted, refused }) => {
    test.each(accepted.map((value) => [shown(value), value]))('accepts %s', (_, value) => {
      expect(checkInput(value, rule).fields).toBeUndefined();
      // A form checks while you type, without cleaning the value first, and must get the same result.
      expect(rule.is(value)).toBe(true);
    });

    test.each(refused.map(([value, ...rest]) => [shown(value), value, rest] as const))(
      'refuses %s',
      (_, value, [reason, field = '']) => {
        expect(checkInput(value, rule).fields).toEqual([{ path: field, reason }]);
        expect(rule.is(value)).toBe(false);
      },
    );
  });
});

test('a clean value is returned: composed, and trimmed where the rule requires it', () => {
  expect(checkInput(' E\u0301lodie ', users.firstNameRule).value).toBe('\u00c9lodie');
  expect(checkInput(' Aa1#5678 ', users.passwordRule).value).toBe(' Aa1#5678 ');
});

test('isInvalidEmail is true for an invalid address', () => {
  expect(users.isInvalidEmail('not an address')).toBe(true);
  expect(users.isInvalidEmail('collector@example.com')).toBe(false);
});

test('patterns take linear time', () => {
  const hostile = [
    `a@${'a-'.repeat(200_000)}`,
    `a@${'a.'.repeat(200_000)}`,
    `${'a.'.repeat(200_000)}@`,
    `${'A'.repeat(400_000)}!`,
    `A${" .'-".repeat(100_000)}!`,
    '5'.repeat(400_000),
    `(${'555'.repeat(100_000)}`,
  ];
  // CPU time, since other programs may be running.
  const started = process.cpuUsage();
  for (const value of hostile) {
    users.isInvalidEmail(value);
    for (const { rule } of Object.values(userCases)) rule.is(value);
    for (const { rule } of Object.values(userCases)) {
      const { pattern } = rule.meta.json;
      if (pattern) new RegExp(pattern, 'u').test(value);
    }
  }
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(2000);
});
