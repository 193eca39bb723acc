import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BENCHES } from './benches.ts';

const execute = promisify(execFile);
const bench = (...args: string[]) =>
  execute(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), ...args]);

describe('npm run bench', () => {
  it('knows every bench in the folder, and what it compares', () => {
    const apart = ['main.ts', 'benches.ts', 'benches.test.ts'];
    const files = readdirSync(import.meta.dirname).filter(
      (file) => file.endsWith('.ts') && !apart.includes(file),
    );
    const names = files.map((file) => basename(file, '.ts'));
    expect(Object.keys(BENCHES).sort()).toEqual(names.sort());
    expect(Object.values(BENCHES).filter((compares) => compares.length < 20)).toEqual([]);
  });

  it('lists them, also when none is named', async () => {
    const { stdout } = await bench('--list');
    for (const [name, compares] of Object.entries(BENCHES))
      expect(stdout).toMatch(new RegExp(`^${name} +${compares}$`, 'm'));
    expect((await bench()).stdout).toBe(stdout);
  });

  it('names the known ones when it gets another name', async () => {
    await expect(bench('apis')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/There is no bench “apis”\. There are: start, api, /),
    });
  });

  it('refuses options that a bench does not have', async () => {
    await expect(bench('forecast', '--rows', '5')).rejects.toMatchObject({ code: 2 });
  });
});
