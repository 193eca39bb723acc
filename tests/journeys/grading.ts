import type { BenchCards } from '@tag/contract/lab';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Caller } from './people.ts';
import { npmRun } from '../support/command.ts';
import { deliveredCard, filesOf, writeDelivery } from '../support/delivery.ts';

const dataFolder = inject('dataFolder');

/** Confirms, as the lab, that cards are what their customer chose, with nothing more on them. */
export async function confirmCards(
  lab: Caller,
  orderNumber: string,
  itemIds: readonly string[],
): Promise<void> {
  const { items } = await lab<BenchCards>('GET', `/lab/orders/${orderNumber}/cards`);
  for (const { cardId, itemId, variationId } of items) {
    if (!itemIds.includes(itemId)) continue;
    const body = { itemId, cardId, variationId, seen: {} };
    await lab('PUT', `/orders/${orderNumber}/cardId`, body);
  }
}

/**
 * Grades cards of an order as a grading machine does, with files in a folder and `npm run lab`. Each is Mint
 * 9, and gets two photos of its slab.
 */
export async function gradeByMachine(
  orderNumber: string,
  itemIds: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-delivery-'));
  try {
    const cards = itemIds.map((id) =>
      deliveredCard(id, {
        slab: {
          front: `${id}-slab.png`,
          back: `${id}-slab-back.png`,
          photos: [`${id}-photo-1.png`, `${id}-photo-2.png`],
        },
      }),
    );
    const files = await Promise.all(cards.map(filesOf));
    await writeDelivery(folder, cards, Object.assign({}, ...files), { orderNumber });
    expect(await npmRun('lab', ['deliver', folder], { DATA_DIR: dataFolder })).toEqual({
      code: 0,
      stdout: `${itemIds.length} cards graded, 0 regraded, 0 completed, 0 unchanged, 0 refused\n`,
      // A slow machine is told how far it is.
      stderr: expect.stringMatching(/^(\d+ of \d+ cards\n)*$/) as string,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
