import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { expectCases } from './cases.ts';
import { answerForHosts } from './hosts.ts';
import { expectListing } from './listing.ts';
import { importMap, installProject, type Project } from './project.ts';

const invite = inviteVisitors();
let project: Project;
let server: ChildProcess | undefined;
let url: string;

beforeAll(async () => {
  project = await installProject('next', { recipeTo: '.' });
  await writeFile(join(project.folder, 'app/import-map.json'), await importMap());
  // Checks the types too.
  await project.run('next', 'build');
  ({ server, url } = await start(project.folder));
});
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  await project?.remove();
});

/** Next names its address when it listens. */
async function start(folder: string): Promise<{ server: ChildProcess; url: string }> {
  const program = join(folder, 'node_modules/next/dist/bin/next');
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  const server = spawn(process.execPath, [program, 'start', '--port', '0'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(line) ?? [];
    if (port) return { server, url: `http://127.0.0.1:${port}` };
  }
  throw new Error('Next did not start');
}

test('a listing of 100 summaries from the server, under a policy with nonces, pinned with integrity', async () => {
  const html = await (await fetch(url)).text();
  expect(html.match(/<tag-card-report /g)).toHaveLength(100);
  expect(html).toContain('View report');
  const visitor = await invite();
  await expectListing(visitor, url);
  const map = await visitor.page.locator('script[type=importmap]').innerHTML();
  expect(JSON.parse(map)).toEqual(JSON.parse(await importMap()));
});

test('a server component shows a report', async () => {
  const { page, problems } = await invite();
  await answerForHosts(page.context());
  await page.goto(`${url}/card`);
  await page.locator('tag-card-report.card[data-state=ready]').waitFor();
  expect(problems).toEqual([]);
});

test('the cases, from the server', async () => {
  const html = await (await fetch(`${url}/cases`)).text();
  const [tag = ''] = /<tag-pop-report[^>]*>/.exec(html) ?? [];
  expect(tag).toBe('<tag-pop-report category="Pokémon" year="1999" lock="" page-size="20">');
  await expectCases(await invite(), `${url}/cases`, { byMarkup: [] });
});
