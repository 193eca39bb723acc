import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { GradedCardReport } from '../graded-cards/report.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { keptKey } from '../media/kept-renditions.ts';
import type { MediaStore } from '../media/media-store.ts';
import { pictureMaker } from '../media/picture-maker.ts';
import { cutOf, parseRendition, type Rendition } from '../media/rendition.ts';

interface Wanted {
  /** Of the picture. */
  readonly key: string;
  readonly rendition: Rendition;
  readonly kept: string;
}

/**
 * Makes the sizes in which pages show a delivered card, before anybody asks for them, and stores them with its
 * files.
 */
export function renditionJobs({
  database: { query },
  mediaStore,
}: {
  database: Database;
  mediaStore: MediaStore;
}): Pick<JobHandlers, 'keep_renditions'> {
  const maker = pictureMaker(mediaStore);

  async function keep({ kept, key, rendition }: Wanted): Promise<void> {
    if (await mediaStore.stat(kept)) return;
    const stat = await mediaStore.stat(key);
    if (!stat) return;
    const source = { key, stat };
    const cut = cutOf(rendition, await maker.sizeOf(source));
    await mediaStore.write(kept, await maker.cut(source, cut));
  }

  return {
    async keep_renditions({ certificate }) {
      const card = await query
        .selectFrom('gradedCards as card')
        .innerJoin('gradedCardReports as report', 'report.certificate', 'card.certificate')
        .select('card.mediaKey')
        .select(sql<GradedCardReport>`report.report`.as('report'))
        .where('card.certificate', '=', certificate)
        .executeTakeFirst();
      if (!card) return;
      const wanted = wantedOf(card.report);
      const kept = wanted.map((it) => it.kept);
      // Recorded first, so they are found and removed with the files.
      const recorded = await query
        .updateTable('deliveredMedia')
        .set({ files: sql`array(select distinct unnest(files || ${kept}::text[]))` })
        .where('mediaKey', '=', card.mediaKey)
        .executeTakeFirst();
      if (recorded.numUpdatedRows === 0n) return;
      for (const each of wanted) await keep(each);
    },
  };
}

/** In the order in which pages need them: lists, the report's first pictures, its costliest defects. */
function wantedOf({ dings, images, slab }: GradedCardReport): Wanted[] {
  const closeUps = [...dings.front, ...dings.back].map(({ closeUp }) => closeUp);
  return [
    ...(slab ? [160, 480, 960].map((width) => wantedAt(slab.front, width)) : []),
    ...[images.front, images.back].map((side) => wantedAt(side, 640)),
    ...closeUps.flatMap((closeUp) => [160, 640].map((width) => wantedAt(closeUp, width))),
  ].flatMap((wanted) => wanted ?? []);
}

/** The rendition that a page requests with this width. */
function wantedAt({ url }: Picture, width: number): Wanted | null {
  const { pathname, searchParams } = new URL(url, 'http://media.invalid');
  searchParams.set('width', String(width));
  const rendition = parseRendition(searchParams);
  const key = pathname.replace('/media/', '');
  const kept = rendition && keptKey(key, rendition);
  return kept ? { key, kept, rendition } : null;
}
