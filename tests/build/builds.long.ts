import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RELEASE, runBuilds, SITES } from '@tag/build';
import { SetupError } from '@tag/server/setup-error';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../support/waiting.ts';

/** Replaces Vite: copies the source to the output, or fails or never ends when the source says so. */
const fakeVite = (also = '') => `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
exports.build = async ({ build: { outDir } }) => {
  const source = readFileSync('app/src/main.ts', 'utf8');
  mkdirSync(outDir, { recursive: true });
  writeFileSync(outDir + '/main.js', 'half');
  if (source.includes('BROKEN')) {
    console.error('main.ts:1 does not parse');
    throw new Error('1 error');
  }
  if (source.includes('CRASH')) process.exit(3);
  if (source.includes('ENDLESS')) {
    writeFileSync('vite.pid', String(process.pid));
    await new Promise(() => {});
  }
  writeFileSync(outDir + '/main.js', source);
  ${also}
};
`;
const APP = { name: 'app', mode: 'app', output: 'app/dist', inputs: ['lock.json', 'app'] };

let root: string;
const file = (path: string) => join(root, path);
const write = async (path: string, content: string) => {
  await mkdir(dirname(file(path)), { recursive: true });
  await writeFile(file(path), content);
};
const built = () => readFile(file('app/dist/main.js'), 'utf8');

/** Builds what is stale, and returns whether anything was. */
async function build(
  options: { force?: boolean; isLocal?: boolean; signal?: AbortSignal } = {},
): Promise<boolean> {
  const lines: string[] = [];
  await runBuilds([APP], { root, log: (line) => lines.push(line), ...options });
  return lines.length > 0;
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tag-builds-'));
  await write('node_modules/vite/index.js', fakeVite());
  await write('lock.json', '{}');
  await write('app/src/main.ts', 'first');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a missing build is made, and only once', async () => {
  expect(await build()).toBe(true);
  expect(await built()).toBe('first');
  expect(await build()).toBe(false);
  expect(await build({ force: true })).toBe(true);
});

test('a build for this machine only is replaced by one for everybody, and never the reverse', async () => {
  await write(
    'node_modules/vite/index.js',
    fakeVite(
      `require('node:fs').appendFileSync('builds.log', (process.env.COMPRESSION ?? 'best') + ' ');`,
    ),
  );
  expect(await build({ isLocal: true })).toBe(true);
  expect(await build({ isLocal: true })).toBe(false);
  expect(await build()).toBe(true);
  expect(await build({ isLocal: true })).toBe(false);
  expect(await readFile(file('builds.log'), 'utf8')).toBe('quick best ');
});

test('of several programs that need a build, one makes it and the others wait', async () => {
  await write(
    'node_modules/vite/index.js',
    fakeVite(`require('node:fs').appendFileSync('builds.log', 'once ');`),
  );
  await Promise.all([build(), build(), build()]);
  expect(await readFile(file('builds.log'), 'utf8')).toBe('once ');
  expect(await readdir(file('app'))).toEqual(['dist', 'src']);
});

test.each([
  // Above Linux's limit.
  ['of no process', '99999999'],
  // Such as the first process of a container, before and after.
  ['of this process, which has not locked it', String(process.pid)],
  ['empty: its program was killed before it wrote its id', ''],
])('a killed program’s lock keeps nobody waiting: %s', async (_what, content) => {
  await write('app/dist.lock', content);
  const long = new Date(Date.now() - 60_000);
  await utimes(file('app/dist.lock'), long, long);
  expect(await build()).toBe(true);
  expect(await readdir(file('app'))).toEqual(['dist', 'src']);
});

test('the last release’s hashed files stay, and no older ones', async () => {
  const served = { ...APP, isServed: true };
  const make = async (content: string, hash: string) => {
    // Vite names these by content; the fake copies the source to one name only.
    await write(
      'node_modules/vite/index.js',
      fakeVite(`
       mkdirSync(outDir + '/assets', { recursive: true });
       for (const name of ['chunk-${hash}.js', 'chunk-${hash}.js.br', 'assets/style-${hash}.css']) {
         writeFileSync(outDir + '/' + name, '${content}');
       }
       writeFileSync(outDir + '/only-${content}.js', '');`),
    );
    await write('app/src/main.ts', content);
    await runBuilds([served], { root, log: () => {} });
    const names = (await readdir(file('app/dist'), { recursive: true })) as string[];
    return names.filter((name) => /\.(js|css|br)$/.test(name)).sort();
  };
  const own = (hash: string) => [
    `assets/style-${hash}.css`,
    `chunk-${hash}.js`,
    `chunk-${hash}.js.br`,
  ];
  const all = (...names: string[]) => [...names, 'main.js'].sort();

  expect(await make('first', 'AAAAAAAA')).toEqual(all(...own('AAAAAAAA'), 'only-first.js'));
  expect(await make('second', 'BBBBBBBB')).toEqual(
    all(...own('AAAAAAAA'), ...own('BBBBBBBB'), 'only-second.js'),
  );
  expect(await readFile(file('app/dist/chunk-AAAAAAAA.js'), 'utf8')).toBe('first');
  expect(await make('third', 'CCCCCCCC')).toEqual(
    all(...own('BBBBBBBB'), ...own('CCCCCCCC'), 'only-third.js'),
  );
  // A file in both releases counts as the newer one's.
  await make('fourth', 'BBBBBBBB');
  expect(await make('fifth', 'DDDDDDDD')).toEqual(
    all(...own('BBBBBBBB'), ...own('DDDDDDDD'), 'only-fifth.js'),
  );
});

test('a release from elsewhere can be the last one', async () => {
  await write('elsewhere/app/chunk-EEEEEEEE.js', 'of an image');
  await write('app/dist/chunk-FFFFFFFF.js', 'built here');
  const served = { ...APP, isServed: true, inRelease: 'app' };
  await runBuilds([served], { root, log: () => {}, lastRelease: file('elsewhere') });
  expect(await readFile(file('app/dist/chunk-EEEEEEEE.js'), 'utf8')).toBe('of an image');
  expect(await readdir(file('app/dist'))).not.toContain('chunk-FFFFFFFF.js');
});

test.each<[string, () => Promise<void>]>([
  ['a source', () => write('app/src/main.ts', 'second')],
  ['the lock file', () => write('lock.json', '{"more": true}')],
  ['a new file', () => write('app/src/deep/new.ts', '')],
  ['a deleted file', () => rm(file('app/src/extra.ts'))],
  [
    'a moved file',
    async () => {
      await rm(file('app/src/extra.ts'));
      await write('app/src/extra-two.ts', 'extra');
    },
  ],
  ['a deleted output', () => rm(file('app/dist'), { recursive: true })],
  [
    'an output from another build',
    async () => {
      await rm(file('app/dist'), { recursive: true });
      await write('app/dist/main.js', 'by hand');
    },
  ],
])('%s makes it stale', async (_what, change) => {
  await write('app/src/extra.ts', 'extra');
  await build();
  await change();
  expect(await build()).toBe(true);
  expect(await built()).toBe(await readFile(file('app/src/main.ts'), 'utf8'));
  expect(await build()).toBe(false);
});

test.each<[string, () => Promise<void>]>([
  ['a newer date', () => utimes(file('app/src/main.ts'), new Date(), new Date())],
  ['what is installed', () => write('app/node_modules/other/index.js', '')],
  ['files elsewhere', () => write('README.md', 'words')],
])('%s does not', async (_what, change) => {
  await build();
  await change();
  expect(await build()).toBe(false);
});

test('a failed build shows its output and leaves the last one in place', async () => {
  await build();
  await write('app/src/main.ts', 'BROKEN');
  const failure = await build().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SetupError);
  expect((failure as Error).message).toMatch(/build of app failed/);
  expect((failure as Error).message).toContain('main.ts:1 does not parse');
  expect(await built()).toBe('first');
  expect(await readdir(file('app'))).toEqual(['dist', 'src']);

  await write('app/src/main.ts', 'CRASH');
  await expect(build()).rejects.toThrow(/build of app failed[^]*It ended \(3\)/);

  await write('app/src/main.ts', 'fixed');
  expect(await build()).toBe(true);
  expect(await built()).toBe('fixed');
});

test('a canceled build leaves the last one in place', async () => {
  await build();
  await write('app/src/main.ts', 'ENDLESS');
  const stop = new AbortController();
  const running = build({ signal: stop.signal });
  const hasBegun = async () => {
    const names = (await readdir(file('app'), { recursive: true })) as string[];
    return names.some((name) => /^dist\.next-\d+\/main\.js$/.test(name));
  };
  await until(hasBegun);
  stop.abort();
  await expect(running).rejects.toThrow(/abort/i);
  expect(await built()).toBe('first');
  expect(await readdir(file('app'))).toEqual(['dist', 'src']);
});

test('a build that is killed leaves the last one in place, and the next one is complete', async () => {
  await build();
  await write('app/src/main.ts', 'ENDLESS');
  const program = `
    const { runBuilds } = await import(${JSON.stringify(import.meta.resolve('@tag/build'))});
    await runBuilds([${JSON.stringify(APP)}], { root: ${JSON.stringify(root)}, log: () => {} });`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { stdio: 'inherit' },
  );
  const vite = await until(() => readFile(file('vite.pid'), 'utf8').catch(() => ''));
  const ended = once(child, 'exit');
  for (const pid of [child.pid!, Number(vite)]) process.kill(pid, 'SIGKILL');
  await ended;
  expect(await built()).toBe('first');
  expect(await readdir(file('app'))).toContain('dist.lock');

  await write('app/src/main.ts', 'second');
  expect(await build()).toBe(true);
  expect(await built()).toBe('second');
  expect(await readdir(file('app'))).toEqual(['dist', 'src']);
});

test('a killed build’s leftovers are removed', async () => {
  // No process has this id: it is above Linux's limit.
  await write('app/dist.next-99999999/main.js', 'half');
  await write('app/dist.last-99999999/main.js', 'old');
  // In a container, a process often has the id of the one before it.
  await write(`app/dist.last-${process.pid}/main.js`, 'old');
  await build();
  expect(await readdir(file('app'))).toEqual(['dist', 'src']);
});

test("an output that can't be written is named, with advice", async () => {
  await write('app/blocked', 'a file where a folder should be');
  const blocked = { ...APP, output: 'app/blocked/dist' };
  await expect(runBuilds([blocked], { root, log: () => {} })).rejects.toThrow(/app\/blocked/);
});

test('every build of the product names existing inputs, including the packages below it', async () => {
  expect(SITES.map(({ mode }) => mode)).toEqual(['embed', 'portal', 'portal-server']);
  for (const { inputs } of [...SITES, RELEASE]) {
    expect(inputs).toContain('package-lock.json');
    expect(inputs).toContain('packages/contract');
    expect(inputs).toContain('packages/widgets');
  }
  expect(SITES[0]!.inputs).not.toContain('portal');
  // A change to the bundler's settings makes the servers stale; so does a change to their sources.
  expect(RELEASE.inputs).toEqual(
    expect.arrayContaining(['packages/build', 'packages/server', 'portal']),
  );
});
