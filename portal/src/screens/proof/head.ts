import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'How we prove grades',
  description:
    'Every grade is a line in a public log that nobody can change unnoticed. What that proves, what it doesn’t, and a check you can run in your browser.',
  canonicalPath: href('/how-we-prove-grades'),
};
