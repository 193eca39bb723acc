import type { CardMatch } from '@tag/contract/cards';
import { formatCount } from '@tag/contract/formats';
import { cardQuantityRule, newCard } from '@tag/contract/orders';
import { shape } from '@tag/contract/schema';
import { Button } from '@tag/ui/button';
import { Form, FormActions, TextField, useForm } from '@tag/ui/form';
import { useEffect, useRef } from 'react';
import { CardPicture } from '../../../features/card-search/card-picture.tsx';
import { useVariations } from '../../../features/card-search/use-variations.ts';
import { readWhole } from '../../../features/copy-details/copy-values.ts';
import { useSubmission } from '../submission-context.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { chosenVariation, VariationField, variationRule } from './variation-field.tsx';

interface PickedCardProps {
  match: CardMatch;
  /** With its notice. */
  onAdded(said: string): void;
  onCancel(): void;
}

/** A card that was found: which variation it is, and how many of it there are. */
export function PickedCard({ match, onAdded, onCancel }: PickedCardProps) {
  const { submission } = useSubmission();
  const { cardId, title, image } = match;
  const { answer, failure, again, variations } = useVariations(match);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [answer]);

  const form = useForm({
    schema: shape({ variationId: variationRule(variations), copies: cardQuantityRule }),
    initial: { variationId: '', copies: '1' },
    prepare: ({ variationId, copies }) => ({
      ...(variationId !== '' && { variationId }),
      copies: readWhole(copies),
    }),
    async submit({ variationId, copies }) {
      const variation = chosenVariation(variationId, variations);
      const first = submission.cards.nextPosition();
      const { year, set, subset, number, name } = match;
      const entry = {
        ...{ year, set, number, name },
        ...(subset !== null && { subset }),
        ...(variation && { variation: variation.name }),
        cardId,
        variationId: variation?.id ?? null,
        title: variations.length > 1 && variation ? `${title} (${variation.name})` : title,
        image,
        state: 'matched' as const,
      };
      submission.cards.put(
        Array.from({ length: copies }, (_, index) =>
          newCard({ ...entry, position: first + index }),
        ),
      );
      onAdded(`Added${copies === 1 ? '' : ` ${formatCount(copies)} copies`}: ${entry.title}`);
    },
  });

  return (
    <div ref={panel} className="picked-card">
      <CardPicture image={image} />
      <div>
        <p className="picked-card-title">{title}</p>
        <LoadFailure
          failure={failure && `The variations couldn’t be loaded. ${failure}`}
          onRetry={again}
        />
        <Form form={form} label="Add this card">
          <div className="picked-card-fields">
            <VariationField form={form} variations={variations} />
            <TextField {...form.field('copies')} label="Copies" inputMode="numeric" />
          </div>
          <FormActions>
            <Button type="submit" look="primary" aria-disabled={!answer}>
              {form.values.copies.trim() === '1' ? 'Add card' : 'Add cards'}
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </FormActions>
        </Form>
      </div>
    </div>
  );
}
