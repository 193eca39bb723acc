import { onTestFinished, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { expectCases } from './cases.ts';
import { expectListing } from './listing.ts';
import { installProject } from './project.ts';
import { serveAfter } from './vite-site.ts';

const invite = inviteVisitors();

test('a strict program in Angular, its listing, and the cases', async () => {
  const project = await installProject('angular');
  onTestFinished(() => project.remove());
  const site = await serveAfter(project, ['angular', 'angular#bundler'], () =>
    project.run('ng', 'build'),
  );
  onTestFinished(() => site.close());
  await expectListing(await invite(), `${site.url}/`);
  await expectCases(await invite(), `${site.url}/?cases`);
});
