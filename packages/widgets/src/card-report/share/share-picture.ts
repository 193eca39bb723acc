import type { PublicClient } from '@tag/client/public';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { fetchBlob } from '../downloads/download-blob.ts';
import { extensionOf } from '../downloads/download-plan.ts';

export { saveFile } from '@tag/ui/save-file';

/** Larger pictures are scans; posts and messages get a rendition instead. */
const LARGEST = 2000;

const fetched = new WeakMap<GradedCardDetail, Promise<File>>();

/**
 * The picture to share: the slab's first square one, else the slab, else the card. Fetched once, so a second
 * attempt after a share sheet timed out is immediate.
 * @throws MediaFailure
 */
export function pictureFile(
  report: GradedCardDetail,
  client: Pick<PublicClient, 'mediaUrl'>,
): Promise<File> {
  const known = fetched.get(report);
  if (known) return known;
  const file = fetchPicture(report, client);
  fetched.set(report, file);
  file.catch(() => fetched.delete(report));
  return file;
}

async function fetchPicture(
  { certificate, slab, images }: GradedCardDetail,
  client: Pick<PublicClient, 'mediaUrl'>,
): Promise<File> {
  const picture = slab?._1x1[0] ?? slab?.front ?? images.front;
  const isSmall = Math.max(picture.width, picture.height) <= LARGEST;
  const url = client.mediaUrl(picture, isSmall ? {} : { width: 1280, format: 'jpeg' });
  const blob = await fetchBlob(url, new AbortController().signal);
  const extension = isSmall ? extensionOf(picture.url) : 'jpg';
  return new File([blob], `${certificate}.${extension}`, { type: blob.type });
}
