import type { PageHead } from '../../features/page/page-head.ts';

export const head: PageHead = {
  title: 'System status',
  description: 'Whether reports and accounts are working right now.',
  canonicalPath: '/status',
};
