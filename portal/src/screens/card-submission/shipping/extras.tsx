import { formatMoney } from '@tag/contract/formats';
import type { OrderOptions, OrderReferences } from '@tag/contract/orders';
import { CheckboxField } from '@tag/ui/form';
import { useSubmission } from '../submission-context.tsx';
import { useOptions } from './use-options.ts';

type Extra = 'include360Video' | 'foilWrapped' | 'assurance' | 'submissionKit';
type Prices = NonNullable<OrderReferences['extras']>;

interface Offer {
  readonly name: Extra & keyof OrderOptions & keyof Prices;
  readonly label: string;
  readonly hint: string;
  readonly per: string;
}

const OFFERS: readonly Offer[] = [
  {
    name: 'include360Video',
    label: '360 video',
    hint: 'Your slab from all sides, to drag and share.',
    per: 'a card',
  },
  {
    name: 'foilWrapped',
    label: 'Foil wrapping',
    hint: 'Each slab comes sealed in foil.',
    per: 'a card',
  },
  {
    name: 'assurance',
    label: 'Assurance',
    hint: 'If we can’t grade a card, you get its full grading fee back instead of half.',
    per: 'a card',
  },
  {
    name: 'submissionKit',
    label: 'Submission kit',
    hint: 'We send you sleeves, card savers, and a box first.',
    per: 'an order',
  },
];

/** The service's extras. */
export function Extras() {
  const { references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const { extras } = references;
  if (!extras) return null;
  return (
    <fieldset className="shipping__extras" disabled={isClosed}>
      <legend>Extras</legend>
      {OFFERS.map(({ name, label, hint, per }) => (
        <CheckboxField
          key={name}
          name={name}
          value={options[name]}
          label={
            <>
              {label}{' '}
              <span className="shipping__price">
                +{formatMoney(extras[name])} {per}
              </span>
            </>
          }
          hint={hint}
          onChange={(value) => choose({ [name]: value })}
        />
      ))}
    </fieldset>
  );
}
