import { expect, onTestFinished, test } from 'vitest';
import { missingPackages, startListener, type Listener } from '../support/screen-reader.ts';

const missing = missingPackages();
const needs = missing.length > 0 ? ` (needs Debian’s ${missing.join(', ')})` : '';

/** What is another each time: numbers of orders, addresses, days, and times. */
const OTHER_EACH_TIME: readonly [RegExp, string][] = [
  [/\bTG[0-9A-Z]{8}\b/g, 'TG…'],
  [/\S+@example\.com/g, '…@example.com'],
  [
    /(?<=\b(?:by|on|about|Due|Shipped) )(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b.*/g,
    '…',
  ],
];

/**
 * A way through pages as somebody hears it who can't see them. Its transcript is a snapshot below spoken/, which
 * is read as a picture is looked at.
 */
export function byEar(
  file: string,
  way: string,
  walk: (ear: Listener) => Promise<void>,
  isBrief = false,
): void {
  test.skipIf(missing.length > 0)(`${file}: ${way}${needs}`, async () => {
    const ear = await startListener({ isBrief });
    onTestFinished(() => ear.close());
    await walk(ear);
    const heard = OTHER_EACH_TIME.reduce(
      (text, [other, instead]) => text.replaceAll(other, instead),
      ear.transcript(),
    );
    await expect(heard).toMatchFileSnapshot(`spoken/${file}.txt`);
  });
}

type Step = readonly [key: string, heard: RegExp];

/** Presses one key after another. */
export async function pressAll(ear: Listener, steps: readonly Step[]): Promise<void> {
  for (const [key, heard] of steps) await ear.press(heard, key);
}

/** A way through several pages, with only what is waited for in its transcript. */
export const byEarBriefly = (...[file, way, walk]: Parameters<typeof byEar>): void =>
  byEar(file, way, walk, true);
