import type { PublicClient } from '@tag/client/public';
import { cardTitle, type GradedCardDetail } from '@tag/contract/graded-cards';
import type { ShareImage } from '../../features/page/page-head.ts';

const WIDTH = 1280;

/** The front of the card. */
export function shareImage(
  { images: { front }, card }: GradedCardDetail,
  client: Pick<PublicClient, 'mediaUrl'>,
): ShareImage {
  const width = Math.min(WIDTH, front.width);
  return {
    url: client.mediaUrl(front, { width: WIDTH, format: 'jpeg' }),
    width,
    height: Math.round((front.height * width) / front.width),
    alt: `Front of ${cardTitle(card)}`,
  };
}
