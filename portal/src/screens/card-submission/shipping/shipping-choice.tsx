import { countOf, formatCount, formatMoney } from '@tag/contract/formats';
import type { ShippingType } from '@tag/contract/orders';
import { ChoiceCards } from '../choice-cards.tsx';
import { useSubmission } from '../submission-context.tsx';
import { useOptions } from './use-options.ts';

/** How the graded cards come back. */
export function ShippingChoice() {
  const { references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  return (
    <ChoiceCards
      legend="Shipping type"
      choices={references.shippingTypes.map((type) => ({
        value: type.code,
        title: type.name,
        price: formatMoney(type.price),
        text: describeType(type),
      }))}
      value={options.shippingType}
      disabled={isClosed}
      onChange={(shippingType) => choose({ shippingType })}
    />
  );
}

function describeType(type: ShippingType): string {
  const { businessDays, includedCards, pricePerFurtherCard, description } = type;
  const days = countOf(businessDays, 'business day');
  const further =
    pricePerFurtherCard > 0
      ? ` ${formatCount(includedCards)} cards included, ${formatMoney(pricePerFurtherCard)} for each extra card.`
      : '';
  return [`${days}.${further}`, description].filter(Boolean).join(' ');
}
