import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { until } from './waiting.ts';

/**
 * Waits until the demo has drawn a report's scans in both lights. Its pages show smaller pictures at once;
 * a test that zooms into the scans calls this first, since drawing them takes longer than a visitor waits.
 * @param api the API's address, without a slash at the end
 */
export async function untilScansAreDrawn(api: string, certificate: string): Promise<void> {
  const answer = await fetch(`${api}/graded-cards/public/detail/${certificate}`);
  const { images, surface_details: surface } = (await answer.json()) as GradedCardDetail;
  const light = [surface.front.rakingLight, surface.back.rakingLight];
  // One at a time: a busy server refuses requests that would wait too long.
  for (const picture of [images.front, images.back, ...light]) {
    if (!picture) continue;
    await until(async () => {
      const { status } = await fetch(`${api}${picture.url}`, { method: 'HEAD' });
      if (status === 404) throw new Error(`There is no ${picture.url}`);
      return status === 200;
    });
  }
}
