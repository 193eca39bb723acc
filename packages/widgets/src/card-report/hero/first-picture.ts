import type { PublicClient } from '@tag/client/public';
import type { GradedCardDetail } from '@tag/contract/graded-cards';

/** The `sizes` of the card's own pictures at the top of a report. */
export const HERO_SIZES = '(min-width: 960px) 460px, (min-width: 480px) 400px, 80vw';

/** What a report opens with, as its image asks for it: for a page that fetches it before all else. */
export function firstPictureOf(
  { images }: Pick<GradedCardDetail, 'images'>,
  client: Pick<PublicClient, 'mediaUrl' | 'srcset'>,
): { url: string; srcset: string; sizes: string } {
  return {
    url: client.mediaUrl(images.front, { width: 640 }),
    srcset: client.srcset(images.front),
    sizes: HERO_SIZES,
  };
}
