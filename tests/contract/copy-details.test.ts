import { copyWords } from '@tag/contract/orders';
import { expect, test } from 'vitest';

test.each([
  [{}, []],
  [{ isSerialNumber: true }, ['Numbered']],
  [{ isSerialNumber: true, serialNumber: 23, divisorNumber: 99 }, ['Numbered 23/99']],
  [{ divisorNumber: 99 }, ['Numbered /99']],
  [{ cmpCode: 'CMP-4711', isPrizm: true, isRefractor: true }, ['CMP 4711', 'Prizm', 'Refractor']],
  [{ cmpCode: '', isPrizm: false }, []],
])('a copy with %j is named %j', (copy, words) => {
  expect(copyWords(copy)).toEqual(words);
});
