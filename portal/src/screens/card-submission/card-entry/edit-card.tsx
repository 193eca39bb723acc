import type { OrderItem } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { Form, FormActions, SubmitButton, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import { newCard } from '../state/card-values.ts';
import { useSubmission } from '../submission-context.tsx';
import { CopyFields, IdentityFields } from './entry-fields.tsx';
import {
  copyDetailsStruct,
  entryOfValues,
  handEntryStruct,
  readWhole,
  valuesOfEntry,
  type EntryValues,
} from './entry-values.ts';

interface EditCardProps {
  card: OrderItem;
  onClose(): void;
}

/** Edits a card. A catalogue card keeps its catalogue facts unless it is entered by hand instead. */
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
  const form = useForm({
    schema: copyDetailsStruct,
    initial: valuesOfEntry(card),
    prepare: (values: EntryValues) => entryOfValues(values),
    async submit(entry) {
      const { id, position, cardId, variationId, title, image, state, size, declaredValue } = card;
      const kept = { id, position, cardId, variationId, title, image, state, size, declaredValue };
      submission.cards.put([newCard({ ...entry, ...kept })]);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <p className="edit-card__title">{card.title}</p>
      <CopyFields form={form} />
      <p>
        <button type="button" className="submission__link" onClick={onByHand}>
          Not this card? Enter it by hand
        </button>
      </p>
      <Actions submitting={form.submitting} onClose={onClose} />
    </Form>
  );
}

const Actions = ({ submitting, onClose }: { submitting: boolean; onClose(): void }) => (
  <FormActions>
    <SubmitButton submitting={submitting}>Save card</SubmitButton>
    <Button onClick={onClose}>Cancel</Button>
  </FormActions>
);
