import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BREAKS } from '../support/breaking/breaks.ts';
import { root } from './imports.ts';

test.each(BREAKS)('the deliberate mistake $name finds its line in $file', ({ file, find }) => {
  expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
});
