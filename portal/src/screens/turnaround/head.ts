import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Turnaround record',
  description: 'How many orders were done within the range we gave at payment, by speed and month.',
  canonicalPath: href('/turnaround'),
};
