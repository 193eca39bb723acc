import { expect, onTestFinished, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { expectListing } from './listing.ts';
import { installProject } from './project.ts';
import { serveBuilt } from './vite-site.ts';

const invite = inviteVisitors();

test.each(['react-18', 'react-17'])('a strict program in %s, and its listing', async (name) => {
  const project = await installProject(name, { recipe: 'npm' });
  onTestFinished(() => project.remove());
  expect(await project.run('tsc', '--noEmit')).toBe('');
  const site = await serveBuilt(project, []);
  onTestFinished(() => site.close());
  await expectListing(await invite(), `${site.url}/`);
});
