import { formatCount } from '@tag/contract/formats';

/** How often a log gets a line. */
const LINE_MS = 10_000;

export interface ProgressLine {
  /** Shows how far something is: one line that changes, or from time to time a line of a log. */
  show(done: number, of: number | null, what: string): void;
  /** Prints a line that stays. */
  say(line: string): void;
  /** Removes the line that changes. */
  end(): void;
}

/** Progress on the standard error output, so the result can be piped. */
export function progressLine(
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  lineMs = LINE_MS,
): ProgressLine {
  let shownAt = performance.now();
  const clear = () => {
    if (output.isTTY) output.write('\r\x1b[K');
  };
  return {
    show(done, of, what) {
      const text = `${formatCount(done)}${of === null ? '' : ` of ${formatCount(of)}`} ${what}`;
      if (output.isTTY) output.write(`\r\x1b[K${text}`);
      else if (performance.now() - shownAt >= lineMs) {
        shownAt = performance.now();
        output.write(`${text}\n`);
      }
    },
    say(line) {
      clear();
      output.write(`${line}\n`);
    },
    end: clear,
  };
}
