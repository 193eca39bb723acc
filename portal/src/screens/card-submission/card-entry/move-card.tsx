import type { OrderItem, SubOrder } from '@tag/contract/orders';
import { identifier, required, shape } from '@tag/contract/schema';
import { Button } from '@tag/ui/button';
import { Form, FormActions, SelectField, SubmitButton, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { say } from '@tag/ui/toast';
import { useSubmission } from '../submission-context.tsx';

const moveStruct = shape({ to: required(identifier(), 'Choose a sub-order') });

interface MoveCardProps {
  card: OrderItem;
  /** Sub-orders it can go to. */
  targets: readonly SubOrder[];
  onClose(): void;
  onMoved(): void;
}

/** Moves a card to another sub-order. */
export function MoveCard({ card, targets, onClose, onMoved }: MoveCardProps) {
  const { submission } = useSubmission();
  const form = useForm({
    schema: moveStruct,
    initial: { to: targets[0]!.id },
    async submit({ to }) {
      const problem = await submission.cards.move(card.id, to);
      if (problem !== undefined) {
        // Someone may have changed either sub-order: the next attempt starts from the current ones.
        await submission.refresh();
        throw problem;
      }
      say(`Moved to ${targets.find(({ id }) => id === to)!.name}: ${card.title}`);
      onMoved();
    },
  });
  return (
    <Modal title="Move card" size="small" onClose={onClose}>
      <Form form={form}>
        <p className="edit-card-title">{card.title}</p>
        <SelectField
          {...form.field('to')}
          optional={false}
          label="Move to"
          choices={targets.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormActions>
          <SubmitButton submitting={form.submitting}>Move</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
