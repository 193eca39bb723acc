import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../../architecture/imports.ts';
import { digestOf, PARTS, RECORD, type Part } from './last-passed.ts';

/**
 * `npm run test:record`: runs the slow suites that depend on few files, and records that they passed with these
 * files: until one changes, they run at night only. Commit the record with the change. `npm run test:record -- NAME`
 * runs one part of them.
 */
const record = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, string | undefined>;
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
for (const [part, { suite, tests }] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(part)) continue;
  const { status } = spawnSync('npx', ['vitest', 'run', `--project=${suite}`, ...tests], {
    cwd: root,
    env: { ...process.env, NIGHTLY: '1' },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  record[part] = digestOf(part as Part);
}
writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
console.log(`\nRecorded in ${RECORD.slice(root.length + 1)}.`);
