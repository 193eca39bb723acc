import { cardEntryFields, isSerialInRun, newCard, type OrderItem } from '@tag/contract/orders';
import { refined, shape } from '@tag/contract/schema';
import { Button } from '@tag/ui/button';
import { Form, FormActions, SubmitButton, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import { useVariations } from '../../../features/card-search/use-variations.ts';
import { CopyFields } from '../../../features/copy-details/copy-fields.tsx';
import { readWhole } from '../../../features/copy-details/copy-values.ts';
import { LinkButton } from '../../../features/link-button/link-button.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useSubmission } from '../submission-context.tsx';
import { IdentityFields } from './entry-fields.tsx';
import { entryOfValues, handEntryStruct, valuesOfEntry, type EntryValues } from './entry-values.ts';
import { chosenVariation, UNSURE, VariationField, variationRule } from './variation-field.tsx';

interface EditCardProps {
  card: OrderItem;
  onClose(): void;
}

/**
 * Edits a card. A catalogue card keeps its catalogue facts, except the variation, unless it is entered by
 * hand instead.
 */
export function EditCard({ card, onClose }: EditCardProps) {
  const [byHand, setByHand] = useState(card.cardId === null);
  return (
    <Modal title="Edit card" onClose={onClose}>
      {byHand ? (
        <ByHand card={card} onClose={onClose} />
      ) : (
        <Copy card={card} onClose={onClose} onByHand={() => setByHand(true)} />
      )}
    </Modal>
  );
}

function ByHand({ card, onClose }: EditCardProps) {
  const { submission } = useSubmission();
  const form = useForm({
    schema: handEntryStruct,
    initial: valuesOfEntry(card),
    prepare: (values: EntryValues) => ({
      ...entryOfValues(values),
      copies: readWhole(values.copies),
    }),
    async submit({ copies: _, ...entry }) {
      const { id, position, size, declaredValue } = card;
      submission.cards.put([newCard({ ...entry, id, position, size, declaredValue })]);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <IdentityFields form={form} />
      <CopyFields form={form} />
      <Actions submitting={form.submitting} onClose={onClose} />
    </Form>
  );
}

function Copy({ card, onClose, onByHand }: EditCardProps & { onByHand(): void }) {
  const { submission } = useSubmission();
  const { again, answer, failure, variations } = useVariations({ cardId: card.cardId! });
  const form = useForm({
    schema: refined(
      shape({ ...cardEntryFields, variationId: variationRule(variations) }),
      isSerialInRun,
    ),
    initial: {
      ...valuesOfEntry(card),
      variationId: card.variationId === null ? UNSURE : String(card.variationId),
    },
    prepare: (values) => ({
      ...entryOfValues(values),
      variationId: values.variationId,
    }),
    async submit({ variationId: chosen, ...entry }) {
      const { id, position, cardId, title, image, state, size, declaredValue } = card;
      const kept = { id, position, cardId, title, image, state, size, declaredValue };
      const variation = chosenVariation(chosen, variations);
      const isSame = !answer || variation?.id === (card.variationId ?? undefined);
      const { variation: _, ...others } = entry;
      // The typed text is of the variation it was.
      const details = isSame
        ? { ...entry, variationId: card.variationId }
        : { ...others, ...detailsOf(variation) };
      submission.cards.put([newCard({ ...details, ...kept })]);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <p className="edit-card-title">{card.title}</p>
      <LoadFailure
        failure={failure && `The variations couldn’t be loaded. ${failure}`}
        onRetry={again}
      />
      <VariationField form={form} variations={variations} />
      <CopyFields form={form} />
      <p>
        <LinkButton onClick={onByHand}>Not this card? Enter it by hand</LinkButton>
      </p>
      <Actions submitting={form.submitting} onClose={onClose} />
    </Form>
  );
}

const detailsOf = (variation: { id: number; name: string } | null) =>
  variation ? { variationId: variation.id, variation: variation.name } : { variationId: null };

const Actions = ({ submitting, onClose }: { submitting: boolean; onClose(): void }) => (
  <FormActions>
    <SubmitButton submitting={submitting}>Save card</SubmitButton>
    <Button onClick={onClose}>Cancel</Button>
  </FormActions>
);
