import { createHash } from 'node:crypto';

import type { NewGradedCard } from '@tag/server';

import { randomOf, type Random } from '../random.ts';
import { measureCard } from '../report/report.ts';
import { keyOf, runOf, type CatalogueVariation } from './catalogue-variations.ts';
import { scoresInRealMix } from './grade-mix.ts';
import { popularityDraw } from './popularity.ts';
import { pickRegion } from './regions.ts';
import { matchesCard, SHOWCASES, type Showcase } from './showcase.ts';

/** How many certificates the demo has: X0000001 up to this. */
export const CERTIFICATES = 10_400;
/** The youngest ones are graded, but their orders are not complete, so they are not public yet. */
const NOT_YET_PUBLIC = 30;

const DAY = 24 * 60 * 60 * 1000;
const SPAN = 3 * 365 * DAY;

const certificateOf = (index: number) => `X${String(index + 1).padStart(7, '0')}`;

/** The demo's media keys only look random: pictures of made-up cards need no secret. */
export const mediaKeyOf = (certificate: string) =>
  `k${createHash('sha256').update(`demo media ${certificate}`).digest('hex').slice(0, 22)}`;

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
 * Every certificate of the demo with its whole report, oldest first, over three years up to `now`.
 * The same catalogue and day give the same certificates.
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
  const scores = scoresInRealMix(
    CERTIFICATES,
    SHOWCASES.map(({ score }) => score),
    random,
  );

  return Array.from({ length: CERTIFICATES }, (_, index) => {
    const known = showcases[index];
    const [variation, serialNumber] = known
      ? [known.variation, known.showcase.serialNumber ?? null]
      : drawCopy(draw, nextSerial);
    const showcase: Partial<Showcase> = known?.showcase ?? {};
    const certificate = certificateOf(index);
    const age = SPAN * (1 - ((index + 1) / CERTIFICATES) ** 0.7);
    const gradedAt = new Date(now.getTime() - age - DAY / 4);
    const score = known ? known.showcase.score : scores[index - showcases.length]!;
    const mediaKey = mediaKeyOf(certificate);
    const isPublic = (showcase.published ?? true) && index < CERTIFICATES - NOT_YET_PUBLIC;
    return {
      certificate,
      variationId: variation.id,
      score,
      region: pickRegion(random),
      serialNumber,
      divisorNumber: serialNumber === null ? null : runOf(variation.variation),
      cmpCode: cmpCodeOf(variation, random),
      isPrizm: variation.variation.includes('Prizm'),
      isRefractor: /refractor/i.test(variation.variation),
      mediaKey,
      gradedAt,
      publishedAt: isPublic ? new Date(gradedAt.getTime() + DAY / 6) : null,
      report: measureCard({
        certificate,
        mediaKey,
        card: variation,
        score,
        scanScale: showcase.scanScale ?? 1,
        slabPhotographed:
          showcase.slabPhotographed ?? (known !== undefined || !random.chance(0.05)),
        filmed: showcase.filmed ?? false,
      }),
    };
  });
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
