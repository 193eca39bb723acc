import { randomOf, type Random } from '@tag/demo-art/random';
import type { NewGradedCard } from '@tag/server/seeding';

import { keyOf, runOf, type CatalogueVariation } from '../card/catalogue-variations.ts';
import { mediaKeyOf } from '../card/media-key.ts';
import { scoresInRealMix } from '../report/grade-mix.ts';
import { measureCard, type Subject } from '../report/report.ts';
import { dealScores } from './condition.ts';
import { gradingTimes } from './grading-times.ts';
import { popularityDraw } from './popularity.ts';
import { pickRegion } from './regions.ts';
import { matchesCard, SHOWCASES, type Showcase } from './showcase.ts';

/** How many certificates the demo has: X0000001 up to this. */
export const CERTIFICATES = 10_400;
/** The youngest ones are graded, but their orders are not complete, so they are not public yet. */
const NOT_YET_PUBLIC = 30;

const DAY = 24 * 60 * 60 * 1000;
/** Cards and scores are those of this day, so pictures of a certificate are valid on every day. */
const CHOSEN_ON = new Date('2026-11-01');

const certificateOf = (index: number) => `X${String(index + 1).padStart(7, '0')}`;

/** Gives each copy of a numbered card its own serial number; null when the run is used up. */
function serialNumbers(given: readonly { key: string; serial: number | undefined }[]) {
  const left = new Map<string, number[]>();
  return (variation: CatalogueVariation, run: number): number | null => {
    const key = keyOf(variation);
    let numbers = left.get(key);
    if (!numbers) {
      const taken = given.filter((copy) => copy.key === key).map(({ serial }) => serial);
      const all = Array.from({ length: run }, (_, index) => index + 1);
      numbers = randomOf('serials', key)
        .shuffled(all)
        .filter((number) => !taken.includes(number));
      left.set(key, numbers);
    }
    return numbers.pop() ?? null;
  };
}

/** The small print code on the back; cards of before 1996 and most games carry none. */
function cmpCodeOf({ category, year }: CatalogueVariation, random: Random): string | null {
  if (category === 'Pokemon' || year < 1996) return null;
  return `CMP${String(random.whole(10_000, 999_999)).padStart(6, '0')}`;
}

function findShowcaseCards(variations: readonly CatalogueVariation[]) {
  return SHOWCASES.map((showcase) => {
    const variation = variations.find((candidate) => matchesCard(showcase.card, keyOf(candidate)));
    if (!variation) throw new Error(`The catalogue has no ${showcase.card}`);
    return { showcase, variation };
  });
}

/**
 * Every certificate of the demo with its report, oldest first, over two years up to `now`. The same catalogue
 * gives the same certificates; only when they were graded depends on the day.
 */
export function makeCertificates(
  variations: readonly CatalogueVariation[],
  now: Date,
): NewGradedCard[] {
  const random = randomOf('certificates');
  const showcases = findShowcaseCards(variations);
  const draw = popularityDraw(variations, random);
  const nextSerial = serialNumbers(
    showcases.map(({ showcase, variation }) => ({
      key: keyOf(variation),
      serial: showcase.serialNumber,
    })),
  );
  const copies = gradingTimes(CERTIFICATES, CHOSEN_ON, random).map(
    (chosenAt, index): [CatalogueVariation, number | null] => {
      const known = showcases[index];
      if (known) return [known.variation, known.showcase.serialNumber ?? null];
      return drawCopy(() => draw((variation) => isOut(variation, chosenAt)), nextSerial);
    },
  );
  const given = SHOWCASES.map(({ score }) => score);
  const others = copies.slice(given.length).map(([variation]) => variation);
  const scores = [
    ...given,
    ...dealScores(others, scoresInRealMix(CERTIFICATES, given, random), random),
  ];

  const times = gradingTimes(CERTIFICATES, now, randomOf('grading-times'));
  return copies.map(([variation, serialNumber], index) => {
    const known = showcases[index];
    const showcase: Partial<Showcase> = known?.showcase ?? {};
    const certificate = certificateOf(index);
    const gradedAt = times[index]!;
    const score = scores[index]!;
    const mediaKey = mediaKeyOf(certificate);
    const region = pickRegion(random);
    const cmpCode = cmpCodeOf(variation, random);
    const subject: Subject = {
      certificate,
      mediaKey,
      card: variation,
      score,
      scanScale: showcase.scanScale ?? 1,
      slabPhotographed: showcase.slabPhotographed ?? (known !== undefined || !random.chance(0.05)),
      filmed: showcase.filmed ?? false,
    };
    const isPublic = (showcase.published ?? true) && index < CERTIFICATES - NOT_YET_PUBLIC;
    return {
      certificate,
      variationId: variation.id,
      score,
      region,
      serialNumber,
      divisorNumber: serialNumber === null ? null : runOf(variation.variation),
      cmpCode,
      isPrizm: variation.variation.includes('Prizm'),
      isRefractor: /refractor/i.test(variation.variation),
      mediaKey,
      gradedAt,
      publishedAt: isPublic ? new Date(gradedAt.getTime() + DAY / 6) : null,
      // Measured when it is stored: all at once would take a gigabyte.
      get report() {
        return measureCard(subject);
      },
    };
  });
}

/** Cards of a year are there from its March on, and those of the newest sets for a while already. */
function isOut({ year }: CatalogueVariation, at: Date): boolean {
  return at.getTime() >= Math.min(Date.UTC(year, 2), CHOSEN_ON.getTime() - 120 * DAY);
}

/** The next card that comes in; of a numbered one only as many as were made. */
function drawCopy(
  draw: () => CatalogueVariation,
  nextSerial: (variation: CatalogueVariation, run: number) => number | null,
): [CatalogueVariation, number | null] {
  for (;;) {
    const variation = draw();
    const run = runOf(variation.variation);
    if (run === null) return [variation, null];
    const serial = nextSerial(variation, run);
    if (serial !== null) return [variation, serial];
  }
}
