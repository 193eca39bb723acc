import { readScopePath, writeScopePath, type PopulationScope } from '@tag/contract/pops';
import { queryOf, readAddress, writeAddress, type PopQuery } from '@tag/widgets/pop-report';
import { describe, expect, test } from 'vitest';
import { layOutTrend, pointAt } from '../../packages/charts/src/population/trend-layout.ts';
import { toCsv } from '@tag/contract/formats';
import { writeCsv } from '../../packages/widgets/src/pop-report/export/csv.ts';

const base = { category: 'Pokemon', year: 1999, set: 'Base Set' };

describe('an address', () => {
  const scopes: [string, PopulationScope][] = [
    ['everything', {}],
    ['a slash in a number', { ...base, card: 'Charizard', number: '4/102' }],
    ['an ampersand', { ...base, set: 'Sword & Shield', card: 'Nidoran ♂', number: 'TG01/TG30' }],
    ['quotes', { ...base, set: `Farfetch'd "promo"`, card: `Lt. Surge's Raichu` }],
    ['accents', { ...base, category: 'Pokémon', set: 'Élite Séries' }],
    ['percent signs and plus', { ...base, card: '100% + 50%25', number: '#1?x=y' }],
    ['dots that climb', { ...base, card: '..', number: '.' }],
    ['the mark of a part left out', { ...base, card: '-', number: '~-' }],
    ['a set without its category', { set: 'Base Set' }],
    ['a variation', { ...base, card: 'Charizard', number: '4/102', variation: 'holo & 1st/2nd' }],
  ];

  test.each(scopes)('survives %s', (_name, scope) => {
    const query: PopQuery = {
      ...queryOf(scope),
      search: 'a&b="c"/d é',
      grades: ['pristine', '8.5'],
      page: 3,
    };
    const { pathname, search } = new URL(`/pop-report${writeAddress(query)}`, 'http://p.test');
    const read = readAddress(pathname.slice('/pop-report'.length), new URLSearchParams(search));
    expect(read).toEqual(query);
  });

  test.each([
    ['/Pokemon/abc/Base', '', { category: 'Pokemon' }],
    ['/%E0%A4%A/1999', '', { year: 1999 }],
    ['/-/-/-/Charizard/4', 'holo', {}],
    [`/${'x'.repeat(500)}`, '', {}],
  ])('that makes no sense is read as far as possible: %s', (path, variation, scope) => {
    expect(readScopePath(path, variation)).toEqual(scope);
  });

  test("leaves out filters that the level doesn't have", () => {
    const query = 'sort=score&direction=sideways&page=-1&grade=11&grade=9';
    expect(readAddress('/Pokemon', new URLSearchParams(query))).toEqual({
      ...queryOf({ category: 'Pokemon' }),
      grades: ['9'],
    });
  });

  test('is short if there is little to say', () => {
    expect(writeScopePath({})).toBe('');
    expect(writeAddress(queryOf(base))).toBe('/Pokemon/1999/Base%20Set');
  });
});

describe('a CSV cell', () => {
  test.each([
    ['=1+1', `'=1+1`],
    ['+49', `'+49`],
    ['-2', `'-2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    [' =cmd', `' =cmd`],
    ['\t=x', `"'\t=x"`],
    ['＝1', `'＝1`],
    ['=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
    ['Nidoran ♂, holo', '"Nidoran ♂, holo"'],
    ['4/102', '4/102'],
    [-3, '-3'],
    [null, ''],
  ])('%j is written as %j', (value, written) => {
    expect(toCsv([[value]])).toBe(`\uFEFF${written}\r\n`);
  });

  test('is below its header and above the totals', () => {
    const csv = writeCsv<{ name: string; total: number }>(
      [
        {
          id: 'name',
          title: 'Card',
          size: 'name',
          cell: ({ name }) => name,
          value: ({ name }) => name,
          total: { shown: 'Total', value: 'Total' },
        },
        {
          id: '10',
          title: '10',
          subtitle: 'Gem Mint',
          name: '10 Gem Mint',
          size: 'grade',
          cell: ({ total }) => total,
          value: ({ total }) => total,
          total: { shown: '7', value: 7 },
        },
      ],
      [{ name: '=evil', total: 7 }],
    );
    expect(csv).toBe(`\uFEFFCard,10 Gem Mint\r\n'=evil,7\r\nTotal,7\r\n`);
  });
});

describe('a trend', () => {
  const trend = {
    from: '2026-01-01',
    to: '2026-01-11',
    before: 5,
    points: [
      { day: '2026-01-06', total: 10 },
      { day: '2026-01-11', total: 8 },
    ],
  };

  test('stays at its value until the day it changes, from 0 up', () => {
    const { line, most } = layOutTrend({ ...trend, width: 100, height: 50 });
    expect(line).toBe('M0 25H50V0H100V10H100');
    expect(most).toBe(10);
  });

  test('finds the change on or before a position', () => {
    expect([0, 0.49, 0.5, 0.9, 1].map((part) => pointAt(trend, part))).toEqual([-1, -1, 0, 0, 1]);
  });

  test('draws one day without a change', () => {
    const still = { from: '2026-01-01', to: '2026-01-01', before: 0, points: [] };
    expect(layOutTrend({ ...still, width: 100, height: 50 }).line).toBe('M0 50H100');
  });
});
