import type { CardMatch } from '@tag/contract/cards';
import type { BenchCard } from '@tag/contract/lab';
import { copyDetailFields, isSerialInRun, setItemCard } from '@tag/contract/orders';
import { boolean, integer, optional, refined, required, shape } from '@tag/contract/schema';
import { Button } from '@tag/ui/button';
import { Form, FormActions, RadioGroup, SubmitButton, useForm } from '@tag/ui/form';
import { useEffect, useRef } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { CardPicture } from '../../features/card-search/card-picture.tsx';
import { useVariations } from '../../features/card-search/use-variations.ts';
import { CopyFields } from '../../features/copy-details/copy-fields.tsx';
import { copyOfValues, valuesOfCopy } from '../../features/copy-details/copy-values.ts';
import { useBench } from './bench.ts';

interface FoundCardProps {
  card: BenchCard;
  match: Pick<CardMatch, 'cardId' | 'image' | 'title'>;
  onIdentified(): void;
  onAnother(): void;
}

/** A card that was found: which variation it is, if there are several, and what is on this copy. */
export function FoundCard({ card, match, onAnother, onIdentified }: FoundCardProps) {
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
  // What the customer says isn't filled in: the lab looks for itself.
  const seen = card.cardId === cardId && card.seen ? card.seen : {};
  const isSeenVariation = card.cardId === cardId && card.seen !== null;
  const form = useForm({
    schema: identityStruct(isSeveral),
    initial: {
      variationId: isSeenVariation ? String(card.variationId ?? '') : '',
      ...valuesOfCopy({
        ...seen,
        isSerialNumber: seen.serialNumber !== undefined || seen.divisorNumber !== undefined,
      }),
    },
    prepare(values) {
      const chosen = isSeveral ? values.variationId : (variations[0]?.id ?? '');
      return { ...copyOfValues(values), ...(chosen !== '' && { variationId: Number(chosen) }) };
    },
    async submit({ variationId = null, isSerialNumber: _, ...seenNow }) {
      const body = { itemId, cardId, variationId, seen: seenNow };
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
          <p>Enter only what you see on the card. Its certificate will say it.</p>
          <CopyFields form={form} />
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

const variationRule = integer({ min: 1 });

const identityStruct = (isSeveral: boolean) =>
  refined(
    shape({
      variationId: isSeveral
        ? required(variationRule, 'Choose the variation')
        : optional(variationRule),
      isSerialNumber: optional(boolean()),
      ...copyDetailFields,
    }),
    (identity) => {
      const { divisorNumber, isSerialNumber, serialNumber } = identity;
      if (isSerialNumber && serialNumber === undefined && divisorNumber === undefined) {
        return { field: 'serialNumber', reason: 'Enter what is printed, such as 23 out of 99' };
      }
      return isSerialInRun(identity);
    },
  );
