import type { CardMatch } from '@tag/contract/cards';
import type { BenchCard } from '@tag/contract/lab';
import { setItemCard } from '@tag/contract/orders';
import { useClient } from '../../features/api/client-context.tsx';
import { IdentityForm, type Identity } from '../../features/card-identity/identity-form.tsx';
import { useBench } from './bench.ts';

interface FoundCardProps {
  card: BenchCard;
  match: Pick<CardMatch, 'cardId' | 'image' | 'title'>;
  onIdentified(): void;
  onAnother(): void;
}

/** A card that was found, as the lab identifies a card of an order. */
export function FoundCard({ card, match, onAnother, onIdentified }: FoundCardProps) {
  const client = useClient();
  const { announce } = useBench();
  const { itemId, orderNumber, seen, variationId } = card;
  // What the customer says isn't filled in: the lab looks for itself.
  const isSame = card.cardId === match.cardId && seen !== null;

  async function save({ reason: _, ...identity }: Identity): Promise<void> {
    const body = { itemId, ...identity };
    const saved = await client.call(setItemCard, { params: { orderNumber }, body });
    announce(`Identified: ${saved.items[0]?.title ?? match.title}.`, 'good');
    onIdentified();
  }
  return (
    <IdentityForm
      match={match}
      {...(isSame && { known: { variationId, seen } })}
      submit="It’s this card"
      onSave={save}
      onAnother={onAnother}
    />
  );
}
