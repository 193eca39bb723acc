import type { DeliveredCard } from '@tag/contract/lab';
import { createHash } from 'node:crypto';
import { DeliveryRefusal } from './refusal.ts';
import { type DeliverySource, UnreadableFile } from './source.ts';

/** A file of a card, with the field that names it: `scans.front`. */
export interface CardFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ReadCard {
  readonly card: DeliveredCard;
  readonly files: readonly CardFile[];
  /** Hash of everything delivered: delivering the same again changes nothing. */
  readonly contentHash: Buffer;
  /** Hash of the graded data: slab, 360 video, and witness video may follow later. */
  readonly gradingHash: Buffer;
}

/** Reads the files that a card names. @throws DeliveryRefusal naming each that can't be read. */
export async function readCard(source: DeliverySource, card: DeliveredCard): Promise<ReadCard> {
  const files: CardFile[] = [];
  const refusal = new DeliveryRefusal();
  for (const [field, name] of filesOf(card)) {
    try {
      const bytes = await source.read(name);
      if (bytes) files.push({ field, name, bytes });
      else refusal.add(field, 'Is not in the delivery', name);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      refusal.add(field, error.message, name);
    }
  }
  refusal.throwIfAny();
  const hashes = new Map(files.map(({ name, bytes }) => [name, hashOf(bytes).toString('hex')]));
  // Neither is part of the grading.
  const { certificate: _, regrade: __, ...content } = card;
  const grading = { ...content, slab: null, spin: null, witness: null };
  const hash = (value: object) =>
    hashOf(
      JSON.stringify(value, (_key, part: unknown) =>
        isPlain(part) ? sorted(part) : typeof part === 'string' ? (hashes.get(part) ?? part) : part,
      ),
    );
  return { card, files, contentHash: hash(content), gradingHash: hash(grading) };
}

function filesOf(card: DeliveredCard): [field: string, name: string][] {
  const { rakingLight, scans, slab, spin, witness } = card;
  const wanted: [string, string | null | undefined][] = [
    ['scans.front', scans.front],
    ['scans.back', scans.back],
    ['rakingLight.front', rakingLight.front],
    ['rakingLight.back', rakingLight.back],
    ['slab.front', slab?.front],
    ['slab.back', slab?.back],
    ...(slab?.photos ?? []).map((name, at): [string, string] => [`slab.photos.${at}`, name]),
    ['spin.video', spin?.video],
    ['spin.poster', spin?.poster],
    ['witness.video', witness?.video],
    ['witness.poster', witness?.poster],
  ];
  return wanted.filter((file): file is [string, string] => typeof file[1] === 'string');
}

const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest();

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The order of a machine's fields doesn't matter. */
const sorted = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
