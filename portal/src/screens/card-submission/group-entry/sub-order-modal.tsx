import {
  createSubOrder,
  priceCodeRule,
  subOrderNameRule,
  updateSubOrder,
  type SubOrder,
} from '@tag/contract/orders';
import { optional, shape } from '@tag/contract/schema';
import { SelectField, TextField, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { FormModal } from '../../../features/form-modal/form-modal.tsx';
import { useSubmission } from '../submission-context.tsx';

interface SubOrderModalProps {
  /** The one to change; undefined for a new one. */
  subOrder: SubOrder | undefined;
  onClose(): void;
  onDone(): void;
}

const subOrderFormStruct = shape({
  name: subOrderNameRule,
  serviceSpeed: optional(priceCodeRule),
});

/** Adds a sub-order, or changes its name and service speed. */
export function SubOrderModal({ subOrder, onClose, onDone }: SubOrderModalProps) {
  const { submission, references } = useSubmission();
  const client = useClient();
  // Added again after a lost answer, it is still the same one.
  const [newId] = useState(() => crypto.randomUUID());
  const form = useForm({
    schema: subOrderFormStruct,
    initial: { name: subOrder?.name ?? '', serviceSpeed: subOrder?.serviceSpeed ?? '' },
    async submit({ name, serviceSpeed = null }) {
      const { orderNumber } = await submission.ensureOrder();
      if (subOrder)
        await client.call(updateSubOrder, {
          params: { orderNumber, subOrderId: subOrder.id },
          body: { version: subOrder.version, name, serviceSpeed },
        });
      else
        await client.call(createSubOrder, {
          params: { orderNumber },
          body: { id: newId, name, serviceSpeed },
        });
      await submission.refresh();
      onDone();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={subOrder ? 'Edit sub-order' : 'Add a sub-order'}
      size="small"
      submit={subOrder ? 'Save' : 'Add sub-order'}
      busy="Saving…"
    >
      <TextField {...form.field('name')} label="Name" hint="Usually a person’s name." autoFocus />
      <SelectField
        {...form.field('serviceSpeed')}
        label="Service speed"
        placeholder="The order’s speed"
        choices={references.serviceSpeeds.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </FormModal>
  );
}
