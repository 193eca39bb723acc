import { HOME_COUNTRY } from '@tag/contract/constants';
import { formatMoney } from '@tag/contract/formats';
import type { ShippingType } from '@tag/contract/orders';
import { inBusinessDays } from '../../../features/orders/turnaround-words.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import { useSubmission } from '../submission-context.tsx';
import { cardCount } from './card-count.ts';
import { useOptions } from '../use-options.ts';

interface ShippingChoiceProps {
  /** Of the address; undefined while it isn't known, or isn't the customer's. */
  country: string | undefined;
}

/** How the graded cards come back: what goes to their address. */
export function ShippingChoice({ country }: ShippingChoiceProps) {
  const { order, references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const types = references.shippingTypes.filter(
    ({ isInternational }) =>
      country === undefined || isInternational === (country !== HOME_COUNTRY),
  );
  if (types.length === 0 && country !== undefined)
    return <p className="submission-note">We don’t ship to {country} right now.</p>;
  return (
    <ChoiceCards
      legend="Shipping type"
      choices={types.map((type) => ({
        value: type.code,
        title: type.name,
        price: formatMoney(priceOf(type, cardCount(order))),
        text: describeType(type),
      }))}
      value={options.shippingType}
      disabled={isClosed}
      onChange={(shippingType) => choose({ shippingType })}
    />
  );
}

const describeType = ({ businessDays, description }: ShippingType) =>
  [inBusinessDays(businessDays), description].filter(Boolean).join('. ');

/** For this order. */
const priceOf = ({ includedCards, price, pricePerFurtherCard }: ShippingType, cards: number) =>
  price + pricePerFurtherCard * Math.max(0, cards - includedCards);
