import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReport, reportingTo } from '../support/run/report.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const WIDGET = 'packages/widgets/src/price-tag';

let copy: string;

const copyFolder = (from: string, to: string) => cp(from, to, { recursive: true });

/** A copy of the sources that uses the installed packages, but its own workspace packages. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-widget-'));
  for (const file of ['package.json', 'tsconfig.json', '.prettierrc.json', 'eslint.config.js']) {
    await cp(join(ROOT, file), join(copy, file));
  }
  for (const folder of ['packages', 'portal/src', 'tests/architecture', 'tests/support']) {
    await cp(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      filter: (source) => !/\/(node_modules|dist)$/.test(source),
    });
  }
  await mkdir(join(copy, 'node_modules/@tag'), { recursive: true });
  for (const entry of await readdir(join(ROOT, 'node_modules'))) {
    if (entry === '@tag' || entry === '.cache') continue;
    // The browser loads this one as a file, which must be inside the copy.
    const install = entry === 'accessibility-checker-engine' ? copyFolder : symlink;
    await install(join(ROOT, 'node_modules', entry), join(copy, 'node_modules', entry));
  }
  for (const name of await readdir(join(copy, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules/@tag', name));
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const reportOfCopy = () => join(copy, 'report.json');

/** Runs a program of the copy. Returns its exit code and output. */
function run(program: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(
      program,
      args,
      { cwd: copy, env: { ...process.env, ...reportingTo(reportOfCopy()) } },
      (error, stdout, stderr) => {
        done({ code: error ? 1 : 0, output: stdout + stderr });
      },
    );
  });
}
const newWidget = (...args: string[]) =>
  run(process.execPath, '--import', 'tsx', 'packages/widgets/build/new-widget.ts', ...args);
const bin = (name: string, ...args: string[]) => run(join('node_modules/.bin', name), ...args);

describe('npm run new:widget', () => {
  it.each([[[]], [['PriceTag']], [['tag-price']], [['../price']], [['a', 'b']]])(
    'refuses the name %j',
    async (args: string[]) => {
      expect(await newWidget(...args)).toMatchObject({ code: 1 });
    },
  );

  it('makes a widget that passes format, lint, types, and its own browser test', async () => {
    expect(await newWidget('price-tag')).toMatchObject({ code: 0 });
    const { exports } = JSON.parse(
      await readFile(join(copy, 'packages/widgets/package.json'), 'utf8'),
    ) as { exports: Record<string, string> };
    expect(exports['./price-tag/define']).toBe('./src/price-tag/define.ts');

    const made = [WIDGET, 'tests/widgets'];
    expect(
      await bin('prettier', '--check', 'packages/widgets/package.json', ...made),
    ).toMatchObject({ code: 0 });
    expect(await bin('eslint', ...made)).toEqual({ code: 0, output: '' });
    await writeFile(
      join(copy, 'tsconfig.made.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [...made, 'tests/support/browser-tests.d.ts'],
      }),
    );
    expect(await bin('tsc', '--noEmit', '-p', 'tsconfig.made.json')).toEqual({
      code: 0,
      output: '',
    });
    expect(await bin('wtr', '--config', 'tests/support/web-test-runner.config.mjs')).toMatchObject({
      code: 0,
    });
    expect(readReport(reportOfCopy())).toMatchObject({ passed: 2, failures: [] });
  });

  it('overwrites nothing', async () => {
    const file = join(copy, WIDGET, 'price-tag.tsx');
    await writeFile(file, 'mine');
    expect(await newWidget('price-tag')).toMatchObject({
      code: 1,
      output: expect.stringContaining('already'),
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});
