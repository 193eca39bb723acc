import type { FallbackStore } from '@tag/server/seeding';
import { SCAN_FILES, SLAB_FILES } from './files.ts';

/** Draws all missing images of these media keys at idle times; scans first, which images of slabs show. */
export function drawAhead(
  drawn: Pick<FallbackStore, 'makeWhenIdle'>,
  mediaKeys: readonly string[],
): void {
  for (const files of [SCAN_FILES, SLAB_FILES]) {
    drawn.makeWhenIdle(mediaKeys.flatMap((mediaKey) => files.map((file) => `${mediaKey}/${file}`)));
  }
}
