import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Submit cards for grading',
  description:
    'What we grade, what it costs, and how long it takes. Start a single or a group order, or pay first and add your cards later.',
  canonicalPath: href('/submit-cards'),
};
