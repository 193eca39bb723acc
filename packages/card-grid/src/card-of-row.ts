import { newCard, type OrderItem } from '@tag/contract/orders';
import type { Finding } from './match-book.ts';
import { readRow } from './sheet-columns.ts';
import { variationMeant } from './variation-meant.ts';

/** A row's text and what was found for it, as a card at its place. */
export function cardOfRow(
  cells: readonly string[],
  finding: Finding | undefined,
  place: Pick<OrderItem, 'id' | 'subOrderId' | 'position'>,
): OrderItem {
  const { entry, size, declaredValue } = readRow({ cells });
  const isTyped = entry.year !== undefined && !!entry.set && !!entry.name;
  return newCard({
    ...entry,
    ...place,
    size,
    declaredValue,
    state: isTyped ? 'by_hand' : 'incomplete',
    ...(finding?.kind === 'choice' && { state: 'uncertain' }),
    ...(finding?.kind === 'card' && {
      cardId: finding.card.cardId,
      title: finding.card.title,
      image: finding.card.image,
      state: 'matched',
      variationId: variationMeant(finding.card.variations, entry.variation)?.id ?? null,
    }),
  });
}
