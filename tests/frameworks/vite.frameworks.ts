import { onTestFinished, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { expectListing } from './listing.ts';
import { installProject } from './project.ts';
import { serveBuilt } from './vite-site.ts';

const invite = inviteVisitors();

test.each([
  { name: 'react-18', recipe: 'npm', policies: [] },
  { name: 'react-17', recipe: 'npm', policies: [] },
  { name: 'preact', recipe: null, policies: [] },
  { name: 'solid', recipe: null, policies: ['solid'] },
  { name: 'lit', recipe: null, policies: ['lit-html'] },
])('a strict program in $name, and its listing', async ({ name, recipe, policies }) => {
  const project = await installProject(name, { recipe });
  onTestFinished(() => project.remove());
  await project.run('tsc', '--noEmit');
  const site = await serveBuilt(project, policies);
  onTestFinished(() => site.close());
  await expectListing(await invite(), `${site.url}/`);
});
