import { afterAll, beforeAll, test } from 'vitest';
import type { Site } from '../embed/embed-site.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { expectListing } from './listing.ts';
import { installProject, type Project } from './project.ts';
import { serveBuilt } from './vite-site.ts';

const invite = inviteVisitors();
let project: Project;
let site: Site | undefined;

beforeAll(async () => {
  project = await installProject('svelte');
});
afterAll(async () => {
  await site?.close();
  await project?.remove();
});

test('a strict program compiles, and wrong uses don’t', async () => {
  await project.run('svelte-check', '--fail-on-warnings');
});

test('a listing of 100 summaries under the guide’s policy, pinned with integrity', async () => {
  site = await serveBuilt(project, ['svelte-trusted-html']);
  await expectListing(await invite(), `${site.url}/`);
});
