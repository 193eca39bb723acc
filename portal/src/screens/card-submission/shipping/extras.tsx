import { formatMoney } from '@tag/contract/formats';
import type { OrderOptions, OrderReferences } from '@tag/contract/orders';
import { useSubmission } from '../submission-context.tsx';
import { cardCount } from './card-count.ts';
import { SwitchRow } from './switch-row.tsx';
import { useOptions } from '../use-options.ts';

type Extra = 'include360Video' | 'foilWrapped' | 'assurance' | 'submissionKit';
type Prices = NonNullable<OrderReferences['extras']>;

interface Offer {
  readonly name: Extra & keyof OrderOptions & keyof Prices;
  readonly label: string;
  readonly hint: string;
  /** Once for the order, not for each card. */
  readonly isOnce?: boolean;
}

const OFFERS: readonly Offer[] = [
  { name: 'include360Video', label: '360 video', hint: 'Your slab from all sides' },
  { name: 'foilWrapped', label: 'Foil wrapping', hint: 'Each slab sealed in foil' },
  {
    name: 'assurance',
    label: 'Assurance',
    hint: 'The full fee back if we can’t grade a card',
  },
  {
    name: 'submissionKit',
    label: 'Submission kit',
    hint: 'Sleeves, card savers, and a box first',
    isOnce: true,
  },
];

/** The service's extras, with what each adds to this order. */
export function Extras() {
  const { order, references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const { extras } = references;
  if (!extras) return null;
  const cards = cardCount(order);
  return (
    <fieldset className="shipping-switches" disabled={isClosed}>
      <legend>Extras</legend>
      <div>
        {OFFERS.map(({ name, label, hint, isOnce }) => (
          <SwitchRow
            key={name}
            name={name}
            label={label}
            hint={hint}
            price={priceOf(extras[name], isOnce ? 1 : cards)}
            value={options[name]}
            onChange={(value) => choose({ [name]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const priceOf = (price: number, quantity: number) =>
  quantity === 0 ? `+${formatMoney(price)} a card` : `+${formatMoney(price * quantity)}`;
