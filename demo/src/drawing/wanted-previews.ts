import type { Sitter } from '@tag/demo-art/sitter';
import type { Database } from '@tag/server';
import { mediaKeyOf } from '../card/media-key.ts';
import { SHOWCASES } from '../seed/showcase.ts';
import { RAKING_LIGHT, SCAN_FILES, SCAN_OF, SLABS } from './files.ts';
import { findSitter } from './sitters.ts';

const CARD = Object.values(SCAN_OF);
/** The shop's pages show everything of a showcase. */
const OF_SHOWCASE = [...CARD, ...SLABS, '1x1-1.jpg'];
/** Pages of an order and of a collection show the card, or its slab. */
const OF_ORDER = [...CARD, 'slab-front.webp'];
/** Its report is the first one that visitors open. */
const FIRST_REPORT = SHOWCASES[0]!.certificate;

interface WantedPreviews {
  readonly sitter: Sitter;
  readonly files: readonly string[];
}

/**
 * The pictures that have a preview: of the public showcases, and of the cards of the collector's orders. The
 * other certificates' grades follow from the day on which the demo was seeded, so a preview would fit on one
 * day only.
 * @param database with the demo's data
 */
export async function wantedPreviews(
  database: Pick<Database, 'query'>,
): Promise<readonly WantedPreviews[]> {
  const showcases = SHOWCASES.filter(({ published }) => published ?? true).map(
    ({ certificate }) => ({ certificate, files: filesOfShowcase(certificate) }),
  );
  const ordered = await database.query
    .selectFrom('certificateOwners as owner')
    .innerJoin('users', 'users.id', 'owner.ownerId')
    .select('owner.certificate')
    .where('users.email', '=', 'collector@example.com')
    .where('owner.itemId', 'is not', null)
    .orderBy('owner.certificate')
    .execute();
  const all = [
    ...showcases,
    ...ordered.map(({ certificate }) => ({ certificate, files: OF_ORDER })),
  ];
  return Promise.all(
    all.map(async ({ certificate, files }) => {
      const sitter = await findSitter(database, mediaKeyOf(certificate));
      if (!sitter) throw new Error(`The database has no certificate ${certificate}`);
      const hasSlab = sitter.report.slab !== null;
      return { sitter, files: files.filter((file) => isCard(file) || hasSlab) };
    }),
  );
}

const filesOfShowcase = (certificate: string) =>
  certificate === FIRST_REPORT ? [...OF_SHOWCASE, ...Object.keys(RAKING_LIGHT)] : OF_SHOWCASE;

const isCard = (file: string) => SCAN_FILES.includes(file);
