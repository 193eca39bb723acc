import { certificateStruct, nearCertificate, tidyCertificate } from '@tag/contract/graded-cards';
import { expect, test } from 'vitest';

test.each([
  ['a missing zero', 'X000001', 'X0000001'],
  ['too few digits', 'X1', 'X0000001'],
  ['one zero too many', 'X00000001', 'X0000001'],
  ['the letter O for 0', 'XOOOOOO1', 'X0000001'],
  ['the letter l for 1', 'X000000l', 'X0000001'],
  ['other lookalikes', 'X00ZSGB1', 'X0025681'],
  ['lower case', 'x0000001', 'X0000001'],
  ['spaces and dashes', ' x-000 0001 ', 'X0000001'],
  ['a number sign', '#X0000001', 'X0000001'],
  ['an address', 'https://portal.example/card/x0000001?side=back', 'X0000001'],
  ['a sentence', 'My slab says X0000001.', 'X0000001'],
])('%s: %s is near %s', (_, written, meant) => {
  expect(nearCertificate(written)).toBe(meant);
});

test.each([
  ['nothing', ''],
  ['what is right', 'X0000001'],
  ['a word', 'charizard'],
  ['a word of lookalikes', 'solid'],
  ['digits without a letter', '0000001'],
  ['a letter alone', 'X'],
  ['more digits than there are', 'X12345678'],
  ['two certificates', 'X0000001 or X0000002'],
  ['something hostile', '"><script>'],
  ['digits of another script', 'X000000١'],
  ['an endless text', `X${'0'.repeat(1000)}1`],
])('nothing is suggested for %s', (_, written) => {
  expect(nearCertificate(written)).toBeUndefined();
});

test('only well-formed certificates are suggested, whatever was typed', () => {
  const characters = 'XO0l1 -#/.ß１éı\u2028'.split('');
  for (let run = 0; run < 2000; run += 1) {
    const written = Array.from(
      { length: run % 12 },
      (_, index) => characters[(run * 7 + index * (1 + (run % 5))) % characters.length]!,
    ).join('');
    const near = nearCertificate(written);
    expect(near === undefined || certificateStruct.is(near), written).toBe(true);
  }
});

test('spaces, dashes, lowercase letters, and full-width characters are cleaned up', () => {
  expect(tidyCertificate(' x-000 ０００1 ')).toBe('X0000001');
});
