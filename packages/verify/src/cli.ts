#!/usr/bin/env node
import { bytesOf, LogRefusal } from '@tag/tlog';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { audit } from './audit.ts';
import { checkReportFile, type Finding } from './check-report.ts';
import { type Get, getFrom } from './fetch.ts';
import { fetchKeys, type Keys, readKeys } from './keys.ts';
import { pinnedKeys } from './pinned.ts';
import { addUp, populationAt } from './population.ts';
import { replay, type Replayed } from './replay.ts';

const HELP = `npx @tag/verify FILE                      checks a .tag-report.json, offline
npx @tag/verify audit URL [--all] [--watch [--every SECONDS]]
    replays the log of the API at URL, and names each certificate whose page
    isn't what the log says: of 1,000 by chance, or all; --watch: again and
    again, every minute if nothing else is said
npx @tag/verify population URL --at DATE [--json]
    the population at the end of a day (UTC), from the log alone
npx @tag/verify keys URL                  prints the keys that URL names, for --keys

--keys FILE  whom to believe; otherwise the keys that come with this package

Exit code: 0 all holds; 1 something doesn't; 2 it couldn't be checked; 3 all
holds, but it can't be told whose keys these are.`;

const [WATCH_SECONDS, MOST_SECONDS] = [60, 86_400];
const CODES = { holds: 0, fails: 1, unusable: 2, unknown: 3 } as const;
type Code = (typeof CODES)[keyof typeof CODES];

interface Options {
  readonly keys: Keys | undefined;
  readonly isAll: boolean;
  /** Seconds from one audit to the next. Undefined: there is one. */
  readonly every: number | undefined;
  readonly at: string | undefined;
  readonly isJson: boolean;
}

const MARKS = new Map([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, 'unknown'],
]);

function tell(findings: readonly Finding[]): Code {
  for (const { holds, says } of findings) console.log(`${MARKS.get(holds)!.padEnd(8)} ${says}`);
  if (findings.some(({ holds }) => holds === false)) return CODES.fails;
  return findings.some(({ holds }) => holds === null) ? CODES.unknown : CODES.holds;
}

/** Without `--keys` or pinned keys, those that the server names. */
async function keysFor(get: Get, { keys }: Options): Promise<{ keys: Keys; known: Finding[] }> {
  if (keys) return { keys, known: [] };
  const says =
    'It can’t be told whose keys these are: they are those that the server names itself.';
  return { keys: readKeys(bytesOf(await fetchKeys(get))), known: [{ holds: null, says }] };
}

async function runAudit(url: string, options: Options): Promise<Code> {
  const get = getFrom(url);
  const { keys, known } = await keysFor(get, options);
  const { every, isAll } = options;
  if (every === undefined) return tell([...known, ...(await audit(get, keys, { isAll })).findings]);
  let before: Replayed | undefined;
  for (;;) {
    console.log(new Date().toISOString());
    try {
      const { findings, log } = await audit(get, keys, { before, isAll });
      tell([...known, ...findings]);
      before = log ?? before;
    } catch (error) {
      // A watch outlives an outage, and then finds out whether the log kept what it had.
      tell([{ holds: null, says: messageOf(error) }]);
    }
    await setTimeout(every * 1000);
  }
}

async function runPopulation(url: string, options: Options): Promise<Code> {
  const { at = '', isJson } = options;
  if (!/^\d{4}-\d\d-\d\d$/.test(at)) throw new LogRefusal('--at needs a day such as 2026-11-27');
  const get = getFrom(url);
  const { keys, known } = await keysFor(get, options);
  const { log } = await replay(get, keys);
  const counts = populationAt(log.statements, at);
  const { grades, total } = addUp(counts);
  if (isJson) {
    console.log(JSON.stringify({ at, total, grades, cards: counts }, null, 2));
    return known.length > 0 ? CODES.unknown : CODES.holds;
  }
  const best = Object.entries(grades).sort(([a], [b]) => Number(b) - Number(a) || (a < b ? -1 : 1));
  for (const [grade, count] of best) console.log(`${grade.padStart(4)} ${count}`);
  console.log(`${total} certificates of ${counts.length} cards at the end of ${at}`);
  return tell(known);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS)
    throw new LogRefusal(`--every needs seconds, from 1 to ${MOST_SECONDS}`);
  return seconds;
}

async function run(args: readonly string[], options: Options): Promise<Code> {
  const [first = '', second, ...more] = args;
  if (more.length === 0 && second !== undefined) {
    if (first === 'audit') return runAudit(second, options);
    if (first === 'population') return runPopulation(second, options);
    if (first === 'keys') {
      process.stdout.write(await fetchKeys(getFrom(second)));
      return CODES.holds;
    }
  }
  if (first === '' || second !== undefined) {
    console.error(HELP);
    return CODES.unusable;
  }
  return tell(await checkReportFile(readFileSync(first), options.keys));
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      all: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      every: { type: 'string', default: String(WATCH_SECONDS) },
      at: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { all, at, every, json, keys, watch } = values;
  if (values.help) {
    console.log(HELP);
  } else {
    process.exitCode = await run(positionals, {
      keys: keys === undefined ? pinnedKeys() : readKeys(readFileSync(keys)),
      isAll: all,
      every: watch ? readSeconds(every) : undefined,
      at,
      isJson: json,
    });
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = CODES.unusable;
}
