import type { PublicClient } from '@tag/client/public';
import type { GradedCardDetail } from '@tag/contract/graded-cards';

/** A picture to fetch, and its path in the archive. */
export interface PlannedFile {
  /** `_1x1/01.jpg` */
  readonly path: string;
  readonly url: string;
}

/** Both image sets of a slab, in folder order; empty without a slab. */
export function planDownload(
  { slab }: Pick<GradedCardDetail, 'slab'>,
  client: Pick<PublicClient, 'mediaUrl'>,
): PlannedFile[] {
  if (!slab) return [];
  return (['_1x1', '_9x16'] as const).flatMap((set) =>
    slab[set].map((picture, at) => ({
      path: `${set}/${String(at + 1).padStart(2, '0')}.${extensionOf(picture.url)}`,
      url: client.mediaUrl(picture),
    })),
  );
}

/** The file extension from a URL; nothing else of the URL is used as the file name. */
export function extensionOf(url: string): string {
  return /\.(jpg|jpeg|png|webp|avif)(?:$|[?#])/i.exec(url)?.[1]?.toLowerCase() ?? 'jpg';
}
