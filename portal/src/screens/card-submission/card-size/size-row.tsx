import { declaredValueRule, type CardSize, type OrderItem } from '@tag/contract/orders';
import { SelectField } from '@tag/ui/form';
import { CardPicture } from '../../../features/card-search/card-picture.tsx';
import { MoneyField } from '../money-field.tsx';
import { useSubmission } from '../submission-context.tsx';
import { sizeChoices } from './size-choices.ts';

/** Size and value of one card. */
export function SizeRow({ card, isOpen }: { card: OrderItem; isOpen: boolean }) {
  const { submission, references } = useSubmission();
  const change = (part: Partial<OrderItem>) => submission.cards.put([{ ...card, ...part }]);
  const title = card.title || 'Card without a name';
  return (
    <li>
      <div className="size-row" role="group" aria-label={title}>
        <CardPicture image={card.image} />
        <p>{title}</p>
        <SelectField
          name="size"
          label="Size"
          value={card.size}
          disabled={!isOpen}
          choices={sizeChoices(references.sizes)}
          onChange={(size) => change({ size: size as CardSize })}
        />
        <MoneyField
          name="declaredValue"
          label="Value ($)"
          value={card.declaredValue}
          rule={declaredValueRule}
          disabled={!isOpen}
          onChange={(declaredValue) => change({ declaredValue })}
        />
      </div>
    </li>
  );
}
