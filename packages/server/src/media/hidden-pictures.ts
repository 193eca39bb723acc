import type { Picture } from '@tag/contract/media';
import type { Queries } from '../db/queries.ts';
import { readSecret } from '../secrets/secrets.ts';
import { signFolder } from './signed-links.ts';

/** Certificates with a picture each, for callers who may see them: hidden ones get signed addresses. */
export async function signHidden<Row extends { image: Picture; isPublished: boolean }>(
  db: Queries,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.every(({ isPublished }) => isPublished)) return [...rows];
  const secret = await readSecret(db, 'media-links');
  return rows.map((row) => {
    const { image, isPublished } = row;
    return isPublished ? row : { ...row, image: { ...image, url: signFolder(secret, image.url) } };
  });
}
