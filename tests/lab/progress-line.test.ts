import { expect, test } from 'vitest';
import { progressLine } from '../../packages/server/src/flows/progress-line.ts';

function output(isTTY: boolean) {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) > 0 };
}
type Output = Parameters<typeof progressLine>[0];
const CLEAR = '\r\x1b[K';

test('a terminal has one line that changes, and lines that stay above it', () => {
  const terminal = output(true);
  const progress = progressLine(terminal as Output);
  progress.show(1, 1200, 'cards');
  progress.show(2, null, 'cards');
  progress.say('Refused');
  progress.end();
  expect(terminal.written).toEqual([
    `${CLEAR}1 of 1,200 cards`,
    `${CLEAR}2 cards`,
    ...[CLEAR, 'Refused\n', CLEAR],
  ]);
});

test('a log has a line from time to time', () => {
  const [often, seldom] = [output(false), output(false)];
  for (const [log, lineMs] of [[often, 0] as const, [seldom, 3_600_000] as const]) {
    const progress = progressLine(log as Output, lineMs);
    for (const done of [1, 2]) progress.show(done, 3, 'cards');
    progress.say('Refused');
    progress.end();
  }
  expect(often.written).toEqual(['1 of 3 cards\n', '2 of 3 cards\n', 'Refused\n']);
  expect(seldom.written).toEqual(['Refused\n']);
});
