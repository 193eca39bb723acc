import { cellTime, toCsv } from '../formats/csv.ts';
import { gradeName } from '../graded-cards/grade.ts';
import { copyWords } from './copy-details.ts';
import type { HeldCard } from './possession.ts';

/** How screens and files name each holder. */
export const HOLDER_WORDS: Readonly<Record<HeldCard['holder'], string>> = {
  us: 'With TAG Grading',
  sent: 'Sent back',
  customer: 'Not received by TAG Grading',
};

/** The headings of the file. */
const POSSESSION_COLUMNS = [
  'Order',
  'Card',
  'Certificate',
  'Grade',
  'TAG score',
  'Declared value (USD)',
  'Status',
  'Received (UTC)',
  'Sent back (UTC)',
  'Parcel',
  'Photos',
] as const;

/** A card as the proof of possession names it, with what distinguishes this copy. */
export const heldCardName = ({ seen, title }: HeldCard): string =>
  [title || 'Unnamed card', ...(seen ? copyWords(seen) : [])].join(', ');

/** A proof of possession as CSV: a row for each card. */
export const possessionFile = (cards: readonly HeldCard[]): string =>
  toCsv([
    POSSESSION_COLUMNS,
    ...cards.map((card) => [
      card.orderNumber,
      heldCardName(card),
      card.certificate,
      card.grade && gradeName(card.grade),
      card.grade && card.grade.score,
      card.declaredValue && card.declaredValue / 100,
      HOLDER_WORDS[card.holder],
      card.arrivedAt && cellTime(card.arrivedAt),
      card.shippedAt && cellTime(card.shippedAt),
      card.shipment,
      card.photos.length,
    ]),
  ]);
