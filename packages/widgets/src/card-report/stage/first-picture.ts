import type { PublicClient } from '@tag/client/public';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { resolveView, type AskedView } from '../state/view.ts';
import { pictureOf } from './pictures.ts';

/** The `sizes` of the picture on the stage. */
export const STAGE_SIZES = '(min-width: 1200px) 560px, (min-width: 600px) 420px, 240px';

/** The report's first picture with its image attributes, for pages that preload it. */
export function firstPictureOf(
  report: GradedCardDetail,
  client: Pick<PublicClient, 'mediaUrl' | 'srcset'>,
  asked: AskedView = {},
): { url: string; srcset: string; sizes: string } {
  const { picture } = pictureOf(report, resolveView(asked, report));
  return {
    url: client.mediaUrl(picture, { width: 640 }),
    srcset: client.srcset(picture),
    sizes: STAGE_SIZES,
  };
}
