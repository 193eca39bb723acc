import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a bench prints and keeps open while it runs. */
export interface Run {
  /** Calls this at the end, the last one first, also after an error or Ctrl-C. */
  atEnd(close: () => unknown): void;
  /** A new temporary folder, deleted at the end. */
  folder(): string;
  note(line: string): void;
  /** Rows by name, as a table of Markdown. Numbers are rounded. */
  table(rows: Readonly<Record<string, Row>>): void;
  /** Compares a figure with its goal. All goals are printed at the end; a missed one fails the bench. */
  goal(what: string, measured: number, goal: Goal): void;
  /** A goal that a row of a table already shows: only counts it. */
  expect(isMet: boolean): void;
}

export type Row = Readonly<Record<string, string | number | boolean | undefined>>;

interface Goal {
  readonly least?: number;
  readonly most?: number;
  readonly unit?: string;
}

/** A run, with what only the command does to it: end it once. */
interface EndableRun extends Run {
  /** Closes everything. @returns whether every goal was met. */
  end(): Promise<boolean>;
}

export function startRun(): EndableRun {
  const closers: (() => unknown)[] = [];
  const goals: Record<string, Row> = {};
  let isMet = true;
  let ending: Promise<boolean> | undefined;

  const run: Run = {
    atEnd: (close) => closers.push(close),
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'tag-bench-'));
      // When run by root, the database runs as another user, who must have access here.
      chmodSync(folder, 0o755);
      run.atEnd(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    note: (line) => console.log(line),
    table(rows) {
      console.log(`\n${markdownOf(rows)}\n`);
    },
    goal(what, measured, { least = -Infinity, most = Infinity, unit = '' }) {
      const met = measured >= least && measured <= most;
      const bounds =
        least === most
          ? [shown(most)]
          : [
              ...(least > -Infinity ? [`at least ${shown(least)}`] : []),
              ...(most < Infinity ? [`at most ${shown(most)}`] : []),
            ];
      const withUnit = (text: string) => `${text} ${unit}`.trim();
      goals[what] = {
        measured: withUnit(shown(measured)),
        goal: withUnit(bounds.join(', ')),
        met: met ? 'yes' : 'NO',
      };
      run.expect(met);
    },
    expect(met) {
      isMet &&= met;
    },
  };

  async function close(): Promise<boolean> {
    if (Object.keys(goals).length > 0) run.table(goals);
    let failure: unknown;
    for (let next = closers.pop(); next; next = closers.pop()) {
      try {
        await next();
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return isMet;
  }
  return { ...run, end: () => (ending ??= close()) };
}

function markdownOf(rows: Readonly<Record<string, Row>>): string {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  const cell = (value: Row[string]) =>
    typeof value === 'number' ? shown(value) : String(value ?? '');
  const lines = [
    ['', ...columns],
    ...Object.entries(rows).map(([name, row]) => [name, ...columns.map((it) => cell(row[it]))]),
  ];
  const widths = lines[0]!.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  const [head, ...body] = lines.map((line) =>
    line.map((text, at) => (at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!))),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  return [head!, rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** Three digits or so: 1,234 stays whole, 12.34 is 12.3, and 1.234 is 1.23. */
function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
