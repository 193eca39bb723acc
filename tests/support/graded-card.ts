import type { Corner, Defect, Edge } from '@tag/contract/graded-cards';
import type { Database } from '@tag/server';
import { importCatalogue, type NewGradedCard } from '@tag/server/seeding';
import type { GradedCardReport } from '@tag/server/testing';

const picture = (file: string) => ({
  url: `/media/k0sample/${file}`,
  width: 3000,
  height: 4200,
});

/** A full report with one surface defect, whose deduction makes the score. */
export function sampleReport(score: number | null): GradedCardReport {
  const deduction = score === null ? 0 : 1000 - score;
  const mark: Defect = {
    id: 'd1',
    side: 'FRONT',
    type: 'SURFACE',
    kind: 'scratch',
    location: 'center',
    box: { x: 10, y: 20, width: 300, height: 40 },
    deduction,
    foundBy: 'machine',
  };
  const both = <T>(side: T) => ({ front: side, back: side });
  const corner = (location: Corner['location']): Corner => ({
    location,
    angle: location === 'top_left' ? null : 90.25,
    fill: 990,
    fray: 980,
    score: 985,
    closeUp: picture('front.jpg?x=0&y=0&w=400&h=400'),
  });
  const edge = (location: Edge['location']): Edge => ({
    location,
    fill: 990,
    fray: 980,
    score: 985,
    strip: picture('front.jpg?x=0&y=0&w=3000&h=200'),
  });
  const centering = { left: 310, right: 290, top: 300, bottom: 300 };
  const surface = { rakingLight: picture('front-raking.jpg') };
  return {
    subgrades: both({ centering: 990, corners: 985, edges: 985, surface: 900 }),
    size: { width: 2.5, height: 3.5, score: 1000 },
    images: { front: picture('front.jpg'), back: picture('back.jpg') },
    slab: null,
    spin: null,
    hasWitnessVideo: false,
    centering: both({ ...centering, leftRight: '52/48', topBottom: '50/50' }),
    surface_details: {
      front: { ...surface, marks: ['d1'] },
      back: { ...surface, marks: [] },
    },
    corner_details: both(
      (['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const).map(corner),
    ),
    edge_details: both((['top', 'right', 'bottom', 'left'] as const).map(edge)),
    defect_map: { front: deduction > 0 ? [mark] : [], back: [] },
    dings: {
      front: deduction > 50 ? [{ ...mark, closeUp: picture('front.jpg?x=0&y=0&w=600&h=600') }] : [],
      back: [],
    },
  };
}

/** A graded card with every field set; pass what the test is about. */
export function sampleCard(
  given: Pick<NewGradedCard, 'certificate' | 'variationId'> & Partial<NewGradedCard>,
): NewGradedCard {
  const score = given.score === undefined ? 930 : given.score;
  return {
    score,
    region: 'US',
    serialNumber: null,
    divisorNumber: null,
    cmpCode: null,
    isPrizm: false,
    isRefractor: false,
    mediaKey: `k-${given.certificate}`,
    gradedAt: new Date('2026-03-01T12:00:00Z'),
    publishedAt: new Date('2026-03-02T12:00:00Z'),
    report: sampleReport(score),
    ...given,
  };
}

/** Adds a card with one variation to the catalogue. @returns the variation's id. */
export async function addVariation(
  database: Database,
  {
    category = 'Pokemon',
    year = 1999,
    brand = 'Base',
    set = 'Base Set',
    number = '4/102',
    name = 'Charizard',
    variation = 'holo',
    rarity = 'Rare',
  } = {},
): Promise<number> {
  const quote = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  const row = [category, year, brand, set, number, name, rarity, variation].map(quote).join();
  const header = 'category,year,series,set,number,name,rarity,variations';
  const { refused } = await importCatalogue(database, bytes(`${header}\n${row}\n`));
  if (refused > 0) throw new Error(`The catalogue refuses ${row}`);
  const { rows } = await database.pool.query<{ id: number }>(
    `select v.id from card_variations v
     join cards c on c.id = v.card_id
     join card_sets s on s.id = c.set_id
     join categories k on k.id = s.category_id
     where (k.name, s.year, s.brand, s.name, c.number, c.name, v.name)
       = ($1, $2, $3, $4, $5, $6, $7)`,
    [category, year, brand, set, number, name, variation].map((it) =>
      typeof it === 'string' ? it.normalize('NFC') : it,
    ),
  );
  return rows[0]!.id;
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
