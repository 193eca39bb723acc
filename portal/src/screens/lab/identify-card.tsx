import type { CardMatch } from '@tag/contract/cards';
import type { BenchCard } from '@tag/contract/lab';
import { setItemCard } from '@tag/contract/orders';
import { integer, optional, required, shape } from '@tag/contract/schema';
import { Button } from '@tag/ui/button';
import { Form, FormActions, RadioGroup, SubmitButton, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useEffect, useRef } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { CardPicture } from '../../features/card-search/card-picture.tsx';
import { CardSearch } from '../../features/card-search/card-search.tsx';
import { useVariations } from '../../features/card-search/use-variations.ts';
import { useBench, useScanAfterwards } from './bench.ts';
import { PhotoList } from './photos.tsx';

interface IdentifyCardProps {
  card: BenchCard;
  onIdentified(): void;
  onClose(): void;
}

/** Asks for a card's match in the catalogue, starting with the customer's entry. */
export function IdentifyCard({ card, onClose, onIdentified }: IdentifyCardProps) {
  useScanAfterwards();
  const { entered, itemId, photos, state, title } = card;
  return (
    <Modal title="Which card is it?" onClose={onClose}>
      <div className="bench-form bench-identify">
        <p>
          {entered === title ? 'Entered' : `Now ${title}, entered`} as <strong>{entered}</strong>
          {state === 'matched' ? '.' : ', which isn’t in the catalogue so far.'}
        </p>
        <PhotoList target={{ itemId, of: title }} photos={photos} />
        <CardSearch initial={entered}>
          {(match, startOver) => (
            <FoundCard
              key={match.cardId}
              card={card}
              match={match}
              onIdentified={() => {
                onIdentified();
                onClose();
              }}
              onAnother={startOver}
            />
          )}
        </CardSearch>
      </div>
    </Modal>
  );
}

interface FoundCardProps {
  card: BenchCard;
  match: CardMatch;
  onIdentified(): void;
  onAnother(): void;
}

/** A card that was found: which variation it is, if there are several. */
function FoundCard({ card, match, onAnother, onIdentified }: FoundCardProps) {
  const client = useClient();
  const { announce } = useBench();
  const { again, answer, failure, variations } = useVariations(match);
  const { itemId, orderNumber } = card;
  const { cardId, image, title } = match;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus();
  }, [answer]);
  const isSeveral = variations.length > 1;
  const variationId = integer({ min: 1 });
  const form = useForm({
    schema: shape({
      variationId: isSeveral
        ? required(variationId, 'Choose the variation')
        : optional(variationId),
    }),
    initial: { variationId: card.cardId === cardId ? String(card.variationId ?? '') : '' },
    prepare(values) {
      const chosen = isSeveral ? values.variationId : (variations[0]?.id ?? '');
      return chosen === '' ? {} : { variationId: Number(chosen) };
    },
    async submit(chosen) {
      const body = { itemId, cardId, variationId: chosen.variationId ?? null };
      const saved = await client.call(setItemCard, { params: { orderNumber }, body });
      announce(`Identified: ${saved.items[0]?.title ?? title}.`, 'good');
      onIdentified();
    },
  });
  return (
    <div ref={panel} className="bench-found">
      <CardPicture image={image} />
      <strong>{title}</strong>
      {failure !== undefined && (
        <p role="alert">
          The variations couldn’t be loaded. {failure} <Button onClick={again}>Try again</Button>
        </p>
      )}
      {!answer && failure === undefined && <p>Loading the variations…</p>}
      {answer && (
        <Form form={form} label="This card">
          {isSeveral && (
            <RadioGroup
              {...form.field('variationId')}
              label="Variation"
              choices={variations.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <FormActions>
            <SubmitButton submitting={form.submitting} busyLabel="Saving…">
              It’s this card
            </SubmitButton>
            <Button onClick={onAnother}>Search again</Button>
          </FormActions>
        </Form>
      )}
    </div>
  );
}
