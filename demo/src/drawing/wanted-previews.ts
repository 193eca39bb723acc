import type { Sitter } from '@tag/demo-art/sitter';
import type { Database } from '@tag/server';
import { categoryPictures } from '@tag/server/seeding';
import { mediaKeyOf } from '../card/media-key.ts';
import { SHOWCASES } from '../seed/showcase.ts';
import type { PreviewForm } from './draw-preview.ts';
import { RAKING_LIGHT, SCAN_FILES, SCAN_OF, SLABS } from './files.ts';
import { MOST_ENLARGED, type PreviewOf } from './previews.ts';
import { findSitter } from './sitters.ts';

const CARD = Object.values(SCAN_OF);
/** The shop's pages show everything of a showcase. */
const OF_SHOWCASE = [...CARD, ...SLABS, '1x1-1.jpg'];
/** Pages of an order and of a collection show the card, or its slab. */
const OF_ORDER = [...CARD, 'slab-front.webp'];
const OF_MARKET = ['slab-front.webp'];
/** A collection shows the cards, the first few at once. */
const OF_COLLECTION = [SCAN_OF.FRONT, ...OF_MARKET];
const SHOWN_OF_COLLECTION = 12;
/** Its report is the first one that visitors open. */
const FIRST_REPORT = SHOWCASES[0]!.certificate;

/** A product's page shows a picture at 960, which a preview may be enlarged to. */
const OF_PAGES: PreviewForm = { width: 640, quality: 72 };
/** For lists of many cards, which show them at 320 to 480. All previews are to fit in 4 MB. */
const OF_LISTS: PreviewForm = { width: 320, quality: 60 };

interface WantedPreviews {
  readonly sitter: Sitter;
  readonly pictures: readonly PreviewOf[];
  readonly form: PreviewForm;
}

/**
 * The pictures that have a preview: of the public showcases, the collector's and the dealer's cards, and the
 * population report's categories.
 * @param database with the demo's data
 */
export async function wantedPreviews(database: Database): Promise<readonly WantedPreviews[]> {
  const showcases = SHOWCASES.filter(({ published }) => published ?? true).map(
    ({ certificate }) => ({
      mediaKey: mediaKeyOf(certificate),
      files: filesOfShowcase(certificate),
      form: OF_PAGES,
    }),
  );
  const collector = await readCollection(database, 'collector@example.com');
  const dealer = await readCollection(database, 'dealer@example.com');
  const categories = await categoryPictures()(database);
  const all = [
    ...showcases,
    ...collector.map((mediaKey) => ({ mediaKey, files: OF_ORDER, form: OF_PAGES })),
    ...dealer.map((mediaKey, at) => ({
      mediaKey,
      files: at < SHOWN_OF_COLLECTION ? OF_COLLECTION : OF_MARKET,
      form: OF_LISTS,
    })),
    ...[...categories.values()].flatMap((picture) =>
      picture
        ? [{ mediaKey: picture.url.split('/')[2]!, files: [SCAN_OF.FRONT], form: OF_LISTS }]
        : [],
    ),
  ];
  // A card may be in several lists; the first has the most pictures of it.
  const once = all.filter((each, at) => all.findIndex((e) => e.mediaKey === each.mediaKey) === at);
  return Promise.all(
    once.map(async ({ files, form, mediaKey }) => {
      const sitter = await findSitter(database, mediaKey);
      if (!sitter) throw new Error(`The database has no certificate with the images ${mediaKey}`);
      const hasSlab = sitter.report.slab !== null;
      const whole = files
        .filter((file) => isCard(file) || hasSlab)
        .map((file) => ({ file, crop: null }));
      const closeUps = sitter.certificate === FIRST_REPORT ? closeUpsOf(sitter) : [];
      return { sitter, pictures: [...whole, ...closeUps], form };
    }),
  );
}

async function readCollection({ query }: Database, email: string): Promise<string[]> {
  const cards = await query
    .selectFrom('certificateOwners as owner')
    .innerJoin('users', 'users.id', 'owner.ownerId')
    .innerJoin('gradedCards as card', 'card.certificate', 'owner.certificate')
    .select('card.mediaKey')
    .where('users.email', '=', email)
    .orderBy('owner.certificate')
    .execute();
  return cards.map(({ mediaKey }) => mediaKey);
}

const filesOfShowcase = (certificate: string) =>
  certificate === FIRST_REPORT ? [...OF_SHOWCASE, ...Object.keys(RAKING_LIGHT)] : OF_SHOWCASE;

/** Of its defects: the landing page shows some, and the report all. A large one is cut from the preview. */
function closeUpsOf({ report: { dings, images } }: Sitter): PreviewOf[] {
  return [...dings.front, ...dings.back]
    .map(({ closeUp }) => closeUp)
    .filter(({ width }) => width * MOST_ENLARGED < images.front.width)
    .map(({ url, width, height }) => {
      const { pathname, searchParams } = new URL(url, 'http://media');
      const [x, y] = [Number(searchParams.get('x')), Number(searchParams.get('y'))];
      return { file: pathname.split('/').at(-1)!, crop: { x, y, width, height } };
    });
}

const isCard = (file: string) => SCAN_FILES.includes(file);
