import { checkInput } from '@tag/contract/errors';
import { DELIVERY_FILE, deliveryStruct, MOST_CARDS_DELIVERED } from '@tag/contract/lab';
import { buffer } from 'node:stream/consumers';
import { type DeliverySource, UnreadableDelivery } from './source.ts';

interface Manifest {
  readonly orderNumber: string | undefined;
  /** Not checked yet: an invalid one doesn't affect the others. */
  readonly cards: readonly unknown[];
}

/** Reads a delivery's manifest. @throws UnreadableDelivery */
export async function readManifest(source: DeliverySource): Promise<Manifest> {
  const content = await source.open(DELIVERY_FILE);
  if (!content) throw new UnreadableDelivery(`There is no ${DELIVERY_FILE}`);
  const { cards, ...head } = parse(await buffer(content));
  if (!Array.isArray(cards)) throw refusal('cards', 'Expected a list');
  if (cards.length > MOST_CARDS_DELIVERED) {
    const most = MOST_CARDS_DELIVERED.toLocaleString('en-US');
    throw refusal('cards', `Expected at most ${most} entries`);
  }
  const { value, fields } = checkInput({ ...head, cards: [] }, deliveryStruct);
  if (fields) throw refusal(fields[0]!.path, fields[0]!.reason);
  return { orderNumber: value.orderNumber, cards };
}

function parse(bytes: Buffer): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableDelivery(`${DELIVERY_FILE} is not valid JSON`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UnreadableDelivery(`${DELIVERY_FILE}: Expected an object`);
  }
  return content as Record<string, unknown>;
}

const refusal = (field: string, reason: string) =>
  new UnreadableDelivery(`${DELIVERY_FILE}, ${field}: ${reason}`);
