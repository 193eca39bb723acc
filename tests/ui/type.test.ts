import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Type has to follow the text size that readers set in their browser.
test('no style sheet sets type in pixels', () => {
  const sheets = ['portal/src', 'packages/card-grid/src', 'packages/ui/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(folder, file)),
  );
  expect(sheets.length).toBeGreaterThan(30);
  const inPixels = sheets.flatMap((sheet) =>
    (readFileSync(sheet, 'utf8').match(/^\s*font(-size)?:[^;]*\dpx[^;]*;/gm) ?? []).map(
      (rule) => `${sheet}: ${rule.trim()}`,
    ),
  );
  expect(inPixels).toEqual([]);
});
