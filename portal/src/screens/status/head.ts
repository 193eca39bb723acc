import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'System status',
  description: 'Whether reports and accounts are working right now.',
  canonicalPath: href('/status'),
};
