import { formatCount } from '@tag/contract/formats';
import { declaredValueRule, type CardSize, type OrderItem } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { PlainForm, SelectField } from '@tag/ui/form';
import { useState } from 'react';
import { MoneyField } from '../money-field.tsx';
import { useSubmission } from '../submission-context.tsx';
import { sizeChoices } from './size-choices.ts';

/** Gives every card of a sub-order the same size or value. */
export function SizeForAll({ items }: { items: readonly OrderItem[] }) {
  const { submission, references } = useSubmission();
  const [size, setSize] = useState('');
  const [declaredValue, setValue] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const isChosen = size !== '' || declaredValue !== null;
  return (
    <PlainForm
      className="area-page-card size-for-all"
      aria-label="All cards at once"
      noValidate
      onSubmit={() => {
        if (!isChosen) return setSaid('Choose a size or enter a value first.');
        submission.cards.put(
          items.map((card) => ({
            ...card,
            ...(size !== '' && { size: size as CardSize }),
            ...(declaredValue !== null && { declaredValue }),
          })),
        );
        setSaid(`Applied to ${formatCount(items.length)} cards.`);
      }}
    >
      <SelectField
        name="all-size"
        label="Size of all cards"
        placeholder="Leave as it is"
        value={size}
        choices={sizeChoices(references.sizes)}
        onChange={setSize}
      />
      <MoneyField
        name="all-value"
        label="Value of each card ($)"
        value={declaredValue}
        rule={declaredValueRule}
        onChange={setValue}
      />
      <Button type="submit" aria-disabled={!isChosen}>
        Apply to all {formatCount(items.length)}
      </Button>
      <p role="status" className="tag-field-hint">
        {said}
      </p>
    </PlainForm>
  );
}
