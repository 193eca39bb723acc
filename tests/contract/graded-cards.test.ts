import {
  CORNERS,
  DEFECT_TYPES,
  DEFECT_TYPE_LABELS,
  EDGES,
  LOCATIONS,
  LOCATION_LABELS,
  MARK_KINDS,
  MARK_KIND_LABELS,
  cardTitle,
  certificateStruct,
  serialLabel,
  variationLabel,
} from '@tag/contract/graded-cards';
import { describe, expect, test } from 'vitest';

test.each([
  ['X0000001', true],
  ['X3032464', true],
  ['x0000001', false],
  ['X000001', false],
  ['X00000011', false],
  ['XX000001', false],
  ['X000000１', false],
  ['X0000001 ', false],
  ['', false],
  [10000001, false],
])('the certificate %s: %s', (value, expected) => {
  expect(certificateStruct.is(value)).toBe(expected);
});

test.each([
  ['normal', ''],
  ['holo', 'Holo'],
  ['reverse', 'Reverse Holo'],
  ['normal set-logo', 'Set Logo'],
  ['holo player-rewards-program', 'Holo Player Rewards Program'],
  ['normal 1999-2000-copyright', '1999-2000 Copyright'],
  ['Silver Prizm', 'Silver Prizm'],
  ['', ''],
])('the variation %s is shown as "%s"', (variation, expected) => {
  expect(variationLabel(variation)).toBe(expected);
});

describe('the title of a card', () => {
  const charizard = {
    year: 1999,
    brand: 'Base',
    set: 'Base Set',
    subset: null,
    name: 'Charizard',
    number: '4/102',
    variation: 'holo',
  };

  test.each([
    [{}, '1999 Base Set Charizard #4/102 Holo'],
    [{ variation: 'normal' }, '1999 Base Set Charizard #4/102'],
    [{ number: '' }, '1999 Base Set Charizard Holo'],
    [{ subset: 'Shadowless' }, '1999 Base Set Shadowless Charizard #4/102 Holo'],
    [
      { year: 2021, brand: 'Sword & Shield', set: 'Fusion Strike', number: '12/264' },
      '2021 Sword & Shield Fusion Strike Charizard #12/264 Holo',
    ],
    [
      { year: 2020, brand: '2020 Summit', set: 'Prime', variation: 'Gold', number: 'G-4' },
      '2020 Summit Prime Charizard #G-4 Gold',
    ],
  ])('%o', (change, expected) => {
    expect(cardTitle({ ...charizard, ...change })).toBe(expected);
  });
});

test.each([
  [23, 99, '23/99'],
  [23, null, '23'],
  [null, 99, '/99'],
  [null, null, null],
])('the serial number %s of %s', (serialNumber, divisorNumber, expected) => {
  expect(serialLabel({ serialNumber, divisorNumber })).toBe(expected);
});

test('everything a report names has a text', () => {
  expect(Object.keys(MARK_KIND_LABELS)).toEqual([...MARK_KINDS]);
  expect(Object.keys(DEFECT_TYPE_LABELS)).toEqual([...DEFECT_TYPES]);
  expect(Object.keys(LOCATION_LABELS)).toEqual([...LOCATIONS]);
  expect([...CORNERS, ...EDGES, 'center']).toEqual([...LOCATIONS]);
  for (const labels of [MARK_KIND_LABELS, DEFECT_TYPE_LABELS, LOCATION_LABELS]) {
    for (const label of Object.values(labels)) expect(label).toMatch(/^[A-Z][a-z -]+$/);
  }
});
