import type { PageHead } from '../../features/page/page-head.ts';
import type { DescribedPage } from '../../features/page/screen-module.ts';

export function head({ params }: Pick<DescribedPage<never>, 'params'>): PageHead {
  const { certificateValue: certificate = '' } = params;
  return {
    title: `Witness video · ${certificate}`,
    description: `The grading of certificate ${certificate}, filmed from the open card to the sealed slab.`,
  };
}
