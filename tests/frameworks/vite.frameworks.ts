import { onTestFinished, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { expectCases } from './cases.ts';
import { expectListing } from './listing.ts';
import { installProject } from './project.ts';
import { FOREIGN_EVENTS } from './shared/case-page.ts';
import { serveBuilt } from './vite-site.ts';

const invite = inviteVisitors();

const LOWER = FOREIGN_EVENTS.filter((name) => /^[a-z]/.test(name));

// Before React 19, our wrappers know our events only. Preact writes a first capital small.
test.each([
  { name: 'react-18', recipe: 'npm', policies: [], byMarkup: [] },
  { name: 'react-17', recipe: 'npm', policies: [], byMarkup: [] },
  { name: 'preact', recipe: null, policies: [], byMarkup: LOWER },
  { name: 'solid', recipe: null, policies: ['solid'], byMarkup: FOREIGN_EVENTS },
  { name: 'lit', recipe: null, policies: ['lit-html'], byMarkup: FOREIGN_EVENTS },
])(
  'a strict program in $name, its listing, and the cases',
  async ({ name, recipe, policies, byMarkup }) => {
    const project = await installProject(name, { recipe });
    onTestFinished(() => project.remove());
    await project.run('tsc', '--noEmit');
    const site = await serveBuilt(project, policies);
    onTestFinished(() => site.close());
    await expectListing(await invite(), `${site.url}/`);
    await expectCases(await invite(), `${site.url}/?cases`, { byMarkup });
  },
);

test('React 19 without our wrappers', async () => {
  const project = await installProject('react-19', { recipe: null });
  onTestFinished(() => project.remove());
  await project.run('tsc', '--noEmit');
  const site = await serveBuilt(project, []);
  onTestFinished(() => site.close());
  await expectCases(await invite(), `${site.url}/?cases`);
});
