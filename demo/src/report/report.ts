import type { Defect, Ding, Side } from '@tag/contract/graded-cards';
import { familyOf, FRAMES, type CardFace } from '@tag/demo-art/card/family';
import { scanGeometry, type ScanGeometry } from '@tag/demo-art/card/scan-geometry';
import { randomOf, type Random } from '@tag/demo-art/random';
import type { MeasuredReport } from '@tag/demo-art/sitter';

import { measureCorners, measureEdges } from './corners-and-edges.ts';
import { findDefects } from './defects.ts';
import { pictureBook, surroundings, type PictureBook } from './pictures.ts';
import { subgradesOf } from './subgrades.ts';

/** A certificate's facts before it is measured. */
interface Subject {
  readonly certificate: string;
  readonly mediaKey: string;
  readonly card: CardFace;
  /** null: Authentic. */
  readonly score: number | null;
  readonly scanScale: 1 | 2;
  readonly slabPhotographed: boolean;
  readonly filmed: boolean;
}

/** Marks of a card that was given no number: seen and mapped, but they cost nothing. */
const AUTHENTIC_WEAR = 300;
const MOST_DINGS = 12;

function measureSize(family: ReturnType<typeof familyOf>, random: Random) {
  const spread = family === 'vintage-sport' ? 0.009 : 0.0035;
  const inches = (ideal: number) => Math.round((ideal + random.normal(0, spread)) * 1000) / 1000;
  // Never larger than the scanner bed around the card allows.
  const width = Math.min(2.53, Math.max(2.46, inches(2.5)));
  const height = Math.min(3.53, Math.max(3.46, inches(3.5)));
  const off = Math.max(Math.abs(width - 2.5), Math.abs(height - 3.5));
  return { width, height, score: Math.round(1000 * Math.exp(-Math.max(0, off - 0.004) * 9)) };
}

/** The defects that moved the grade, each with a close-up. */
function dingsOf(defects: readonly Defect[], scan: ScanGeometry, pictures: PictureBook): Ding[] {
  const loss = defects.reduce((sum, { deduction }) => sum + deduction, 0);
  const notable = Math.max(4, loss * 0.055);
  return defects
    .filter(({ deduction }) => deduction >= notable)
    .slice(0, MOST_DINGS)
    .map((defect) => ({
      ...defect,
      closeUp: pictures.crop(
        defect.side === 'FRONT' ? 'front' : 'back',
        surroundings(defect.box, scan, 420 * scan.scale),
      ),
    }));
}

const bothSides = <T>(of: (key: 'front' | 'back', side: Side) => T) => ({
  front: of('front', 'FRONT'),
  back: of('back', 'BACK'),
});

/**
 * Measures a made-up card: a complete, consistent report. The same
 * subject always gets the same report.
 */
export function measureCard(subject: Subject): MeasuredReport {
  const random = randomOf('report', subject.certificate);
  const family = familyOf(subject.card);
  const size = measureSize(family, random);
  const scan = scanGeometry(size, subject.scanScale);
  const pictures = pictureBook(subject.mediaKey, scan);
  const loss = subject.score === null ? AUTHENTIC_WEAR : 1000 - subject.score;
  const found = findDefects(loss, FRAMES[family].border, scan, random);
  const defects =
    subject.score === null
      ? found.defects.map((defect) => ({ ...defect, deduction: 0 }))
      : found.defects;
  const dings = dingsOf(defects, scan, pictures);
  return {
    subgrades: subject.score === null ? null : subgradesOf(subject.score, defects),
    size,
    images: bothSides((key) => pictures.scan(key)),
    outline: bothSides(() => scan.card),
    slab: subject.slabPhotographed ? pictures.slab() : null,
    spin: subject.filmed ? pictures.spin() : null,
    hasWitnessVideo: subject.filmed,
    centering: found.centering,
    surface_details: bothSides((key, side) => ({
      rakingLight: pictures.rakingLight(key),
      marks: defects
        .filter((defect) => defect.side === side && defect.type === 'SURFACE')
        .map(({ id }) => id),
    })),
    corner_details: bothSides((key) => measureCorners(key, found.defects, scan, pictures, random)),
    edge_details: bothSides((key) => measureEdges(key, found.defects, scan, pictures, random)),
    defect_map: bothSides((_, side) => defects.filter((defect) => defect.side === side)),
    dings: bothSides((_, side) => dings.filter((ding) => ding.side === side)),
  };
}
