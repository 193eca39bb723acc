import type { DeliveredCard, DeliveryProgress, DeliveryResult } from '@tag/contract/lab';
import { deliveryJobs, drainJobs } from '@tag/server/testing';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import JSZip from 'jszip';
import sharp from 'sharp';
import type { Database, MediaStore } from '@tag/server';
import { pino } from 'pino';
import type { testApi } from './api.ts';
import { addVariation } from './graded-card.ts';
import { addQuotedOrder, RETURN_URL } from './quoted-order.ts';

/** Pixels of the delivered scans: small, so making many is quick. */
const SCAN = { width: 300, height: 420 };

/** Pictures and videos by name. */
export type DeliveryFiles = Record<string, Buffer>;

/** An order whose cards are identified and at verification. */
export async function orderAtVerification(
  database: Database,
  ownerId: string,
  cards: number,
): Promise<{ id: number; number: string; subOrderId: string; itemIds: string[] }> {
  const { id, number, subOrderId, total } = await addQuotedOrder(database, ownerId, { cards });
  const variationId = await addVariation(database);
  const { query } = database;
  const { cardId } = await query
    .selectFrom('cardVariations')
    .select('cardId')
    .where('id', '=', variationId)
    .executeTakeFirstOrThrow();
  const now = new Date();
  const { id: paymentId } = await query
    .insertInto('payments')
    .values({
      purpose: 'order',
      subject: number,
      payerId: ownerId,
      idempotencyKey: randomUUID(),
      title: `Order ${number}`,
      amount: total,
      currency: 'USD',
      provider: 'sandbox',
      returnUrl: RETURN_URL,
      state: 'paid',
      paidAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await query
    .updateTable('orders')
    .set({ stage: 'verification', stageSince: now, paidAt: now, paymentId })
    .where('id', '=', id)
    .execute();
  const items = await query
    .updateTable('orderItems')
    .set({ cardId, variationId, identifiedAt: now, identifiedBy: ownerId })
    .set({ stage: 'verification', stageSince: now, arrivedAt: now })
    .where('subOrderId', '=', subOrderId)
    .returning('id')
    .execute();
  return { id, number, subOrderId, itemIds: items.map((item) => item.id) };
}

/** A graded card with everything required; the names of its files start with its id. */
export function deliveredCard(
  itemId: string,
  { score = 930, ...given }: Partial<DeliveredCard> = {},
): DeliveredCard {
  const both = <T>(of: (side: 'front' | 'back') => T) => ({ front: of('front'), back: of('back') });
  const measured = { fill: 990, fray: 985, score: 987 };
  const corner = (location: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right') => ({
    location,
    angle: 90.1,
    ...measured,
    box: { x: 0, y: 0, width: 60, height: 60 },
  });
  const edge = (location: 'top' | 'right' | 'bottom' | 'left') => ({
    location,
    ...measured,
    box: { x: 0, y: 0, width: 300, height: 40 },
  });
  const subgrades = both(() => ({ centering: 990, corners: 985, edges: 985, surface: 950 }));
  return {
    itemId,
    score,
    subgrades: score === null ? null : subgrades,
    size: { width: 2.5, height: 3.5, score: 1000 },
    scans: both((side) => `${itemId}-${side}.png`),
    rakingLight: both((side) => `${itemId}-${side}-raking.png`),
    centering: both(() => ({
      left: 310,
      right: 290,
      top: 300,
      bottom: 300,
      leftRight: '52/48',
      topBottom: '50/50',
    })),
    corners: both(() =>
      (['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const).map(corner),
    ),
    edges: both(() => (['top', 'right', 'bottom', 'left'] as const).map(edge)),
    defects: [
      {
        id: 'd1',
        side: 'FRONT',
        type: 'SURFACE',
        kind: 'scratch',
        location: 'center',
        box: { x: 100, y: 120, width: 60, height: 20 },
        deduction: score === null ? 0 : 1000 - score,
        foundBy: 'machine',
      },
    ],
    dings: ['d1'],
    slab: null,
    spin: null,
    witness: null,
    ...given,
  };
}

/** The pictures that a card names, each one different. */
export async function filesOf(card: DeliveredCard): Promise<DeliveryFiles> {
  const { rakingLight, scans, slab, spin, witness } = card;
  const pictures = [
    scans.front,
    scans.back,
    rakingLight.front,
    rakingLight.back,
    ...(slab ? [slab.front, slab.back, ...slab.photos] : []),
    ...(spin ? [spin.poster] : []),
    ...(witness?.poster ? [witness.poster] : []),
  ];
  const files: DeliveryFiles = {};
  for (const name of pictures) files[name] = await picture();
  for (const video of [spin?.video, witness?.video]) {
    if (video !== undefined) files[video] = await allIntraVideo();
  }
  return files;
}

/** 24 frames, all of them key frames. */
export const allIntraVideo = () => readFile(join(import.meta.dirname, '../widgets/spin-clip.mp4'));

function picture(): Promise<Buffer> {
  const [r, g, b] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  return sharp({ create: { ...SCAN, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

const manifestOf = (cards: readonly object[], more: object = {}) =>
  JSON.stringify({ ...more, cards });

/** Writes a delivery as a grading machine would. */
export async function writeDelivery(
  folder: string,
  cards: readonly object[],
  files: DeliveryFiles,
  more: object = {},
): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, 'delivery.json'), manifestOf(cards, more));
}

/** The same delivery as a zip. */
export async function zipDelivery(
  cards: readonly object[],
  files: DeliveryFiles,
  more: object = {},
): Promise<Buffer> {
  const zip = new JSZip();
  zip.file('delivery.json', manifestOf(cards, more), { compression: 'DEFLATE' });
  // Pictures and videos are compressed already.
  for (const [name, bytes] of Object.entries(files)) zip.file(name, bytes);
  return zip.generateAsync({ type: 'nodebuffer' });
}

interface Sender {
  readonly api: ReturnType<typeof testApi>;
  readonly database: Database;
  readonly mediaStore: MediaStore;
  /** Of a lab user. */
  readonly token: string;
}

const headersOf = (token: string, more: Record<string, string> = {}) => ({
  'Content-Type': 'application/zip',
  Authorization: `Bearer ${token}`,
  ...more,
});

/** Sends a zip, as a call that doesn't wait for its result. */
export function postDelivery(
  { api, token }: Pick<Sender, 'api' | 'token'>,
  zip: Buffer | string,
  headers?: Record<string, string>,
) {
  const body = typeof zip === 'string' ? zip : new Uint8Array(zip);
  return api.request('/lab/deliveries', {
    ...{ method: 'POST', body },
    headers: headersOf(token, headers),
  });
}

/** Takes what was received, as a server's jobs do. */
export const takeDeliveries = ({ database, mediaStore }: Pick<Sender, 'database' | 'mediaStore'>) =>
  drainJobs(database, deliveryJobs({ database, mediaStore }), pino({ level: 'silent' }));

/** How far a delivery is. */
export async function progressOf(
  { api, token }: Pick<Sender, 'api' | 'token'>,
  id: string,
): Promise<DeliveryProgress> {
  const response = await api.request(`/lab/deliveries/${id}`, { headers: headersOf(token) });
  return (await response.json()) as DeliveryProgress;
}

/**
 * Sends a zip and takes it.
 * @returns its result. @throws Error if it was refused or failed
 */
export async function sendDelivery(sender: Sender, zip: Buffer): Promise<DeliveryResult> {
  const response = await postDelivery(sender, zip);
  const accepted = (await response.json()) as { id: string };
  if (response.status !== 202) throw new Error(JSON.stringify(accepted));
  await takeDeliveries(sender);
  const { completed, failure, graded, refused, regraded, unchanged } = await progressOf(
    sender,
    accepted.id,
  );
  if (failure !== null) throw new Error(failure);
  const cards = await sender.api.request(`/lab/deliveries/${accepted.id}/cards?pageSize=1000`, {
    headers: headersOf(sender.token),
  });
  const { items } = (await cards.json()) as { items: DeliveryResult['cards'] };
  return { graded, regraded, completed, unchanged, refused, cards: items };
}
