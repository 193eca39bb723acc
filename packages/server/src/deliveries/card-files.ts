import type { DeliveredCard } from '@tag/contract/lab';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { HEAD_BYTES, kindOf, refusalOfKind } from './file-kind.ts';
import { DeliveryRefusal, refuse } from './refusal.ts';
import { DELIVERY_LIMITS, type DeliverySource, inMegabytes, UnreadableFile } from './source.ts';

/** A file of a card, with the field that names it: `scans.front`. It is read when it is needed. */
export interface CardFile {
  readonly field: string;
  readonly name: string;
  /** Its bytes, part by part. @throws DeliveryRefusal if they aren't those that were checked */
  stream(): AsyncIterable<Uint8Array>;
  /** All of its bytes. @throws DeliveryRefusal as `stream` does */
  read(): Promise<Buffer>;
}

/** Details the lab saw anyway, and pictures and videos that may follow a grade. JSON leaves out the former. */
const LATER = {
  serialNumber: undefined,
  divisorNumber: undefined,
  cmpCode: undefined,
  isPrizm: undefined,
  isRefractor: undefined,
  slab: null,
  spin: null,
  witness: null,
} as const;

export interface ReadCard {
  readonly card: DeliveredCard;
  readonly files: readonly CardFile[];
  /** Hash of everything delivered: delivering the same again changes nothing. */
  readonly contentHash: Buffer;
  /** Hash of the graded data: slab, 360 video, and witness video may follow later. */
  readonly gradingHash: Buffer;
}

/** How many more bytes a card may have. */
interface Budget {
  left: number;
}

/**
 * Checks the first bytes and the size of the files that a card names, and hashes them. None is kept in
 * memory: a small zip can unpack to gigabytes. @throws DeliveryRefusal naming each that can't be read.
 */
export async function readCard(source: DeliverySource, card: DeliveredCard): Promise<ReadCard> {
  const files: CardFile[] = [];
  const hashes = new Map<string, string>();
  const budget = { left: DELIVERY_LIMITS.card };
  const refusal = new DeliveryRefusal();
  for (const [field, name] of filesOf(card)) {
    try {
      const hash = hashes.get(name) ?? (await inspect(source, name, budget));
      if (hash === undefined) refusal.add(field, 'Is not in the delivery', name);
      else {
        hashes.set(name, hash);
        files.push(fileOf(source, field, name, hash));
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      refusal.add(field, error.message, name);
    }
  }
  refusal.throwIfAny();
  // Neither is part of the grading.
  const { certificate: _, regrade: __, ...content } = card;
  const grading = { ...content, ...LATER };
  const hash = (value: object) =>
    createHash('sha256')
      .update(
        JSON.stringify(value, (_key, part: unknown) =>
          isPlain(part)
            ? sorted(part)
            : typeof part === 'string'
              ? (hashes.get(part) ?? part)
              : part,
        ),
      )
      .digest();
  return { card, files, contentHash: hash(content), gradingHash: hash(grading) };
}

/** @returns a file's hash; undefined if there is no such file. @throws UnreadableFile */
async function inspect(
  source: DeliverySource,
  name: string,
  budget: Budget,
): Promise<string | undefined> {
  const content = await source.open(name);
  if (!content) return undefined;
  const kind = kindOf(name);
  const limit = kind === 'picture' ? DELIVERY_LIMITS.picture : DELIVERY_LIMITS.file;
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  const checkHead = () => {
    const reason = refusalOfKind(kind, head);
    if (reason !== undefined) throw new UnreadableFile(reason);
  };
  for await (const part of content) {
    size += part.byteLength;
    budget.left -= part.byteLength;
    if (head.byteLength < HEAD_BYTES) {
      head = Buffer.concat([head, part.subarray(0, HEAD_BYTES - head.byteLength)]);
      if (head.byteLength === HEAD_BYTES) checkHead();
    }
    if (size > limit) throw new UnreadableFile(`Is larger than ${inMegabytes(limit)}`);
    if (budget.left < 0) {
      const most = inMegabytes(DELIVERY_LIMITS.card);
      throw new UnreadableFile(`The files of this card are larger than ${most} together`);
    }
    hash.update(part);
  }
  checkHead();
  return hash.digest('hex');
}

function fileOf(source: DeliverySource, field: string, name: string, hash: string): CardFile {
  async function* stream() {
    const again = createHash('sha256');
    try {
      for await (const part of (await source.open(name)) ?? []) {
        again.update(part);
        yield part;
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? refuse(field, error.message, name) : error;
    }
    if (again.digest('hex') !== hash) throw refuse(field, 'Changed while it was read', name);
  }
  return { field, name, stream, read: () => buffer(stream()) };
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

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The order of a machine's fields doesn't matter. */
const sorted = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
