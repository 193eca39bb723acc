import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '../embed/embed-site.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { expectCases } from './cases.ts';
import { expectListing } from './listing.ts';
import { installProject, type Project } from './project.ts';
import { serveBuilt } from './vite-site.ts';

const invite = inviteVisitors();
let project: Project;
let site: Site;

beforeAll(async () => {
  project = await installProject('vue');
  site = await serveBuilt(project, ['vue'], '--config', 'recipe/vite.config.ts');
});
afterAll(async () => {
  await site?.close();
  await project?.remove();
});

test('a strict program compiles, and wrong uses don’t', async () => {
  expect(await project.run('vue-tsc', '--noEmit')).toBe('');
});

test('a listing of 100 summaries under the guide’s policy, pinned with integrity', async () => {
  await expectListing(await invite(), `${site.url}/`);
});

test('the cases of custom elements', async () => {
  await expectCases(await invite(), `${site.url}/?cases`);
});
