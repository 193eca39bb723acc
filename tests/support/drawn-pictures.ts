import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { until } from './waiting.ts';

/** How long a test waits for them, on a busy machine. */
export const DRAWING_MS = 1_200_000;

/**
 * Waits until the demo has drawn a report's scans in both lights. Its pages show smaller pictures at once;
 * a test that zooms into the scans calls this first, since drawing them takes longer than a visitor waits.
 * @param api the API's address, without a slash at the end
 */
export async function untilScansAreDrawn(api: string, certificate: string): Promise<void> {
  const { images, surface_details: surface } = await readReport(api, certificate);
  const light = [surface.front.rakingLight, surface.back.rakingLight];
  await untilDrawn(api, [images.front, images.back, ...light]);
}

/** Waits until the demo has drawn the slab's picture sets, which are downloaded. */
export async function untilSetsAreDrawn(api: string, certificate: string): Promise<void> {
  const { slab } = await readReport(api, certificate);
  await untilDrawn(api, slab ? [...slab._1x1, ...slab._9x16] : []);
}

const readReport = async (api: string, certificate: string) =>
  (await (
    await fetch(`${api}/graded-cards/public/detail/${certificate}`)
  ).json()) as GradedCardDetail;

async function untilDrawn(api: string, pictures: readonly ({ url: string } | null | undefined)[]) {
  // One at a time: a busy server refuses requests that would wait too long.
  for (const picture of pictures) {
    if (!picture) continue;
    await until(async () => {
      const { status } = await fetch(`${api}${picture.url}`, { method: 'HEAD' });
      if (status === 404) throw new Error(`There is no ${picture.url}`);
      return status === 200;
    }, DRAWING_MS);
  }
}
