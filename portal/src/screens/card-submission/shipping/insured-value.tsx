import { formatMoney } from '@tag/contract/formats';
import { insuredValueRule, type LightItem } from '@tag/contract/orders';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { LinkButton } from '../../../features/link-button/link-button.tsx';
import { insurableValue, insurancePrice } from '../insurance.ts';
import { MoneyField } from '../money-field.tsx';
import { useSubmission } from '../submission-context.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useOptions } from '../use-options.ts';

/** Whether the return parcel is insured: for its cards' declared value, unless another is typed. */
export function InsuredValue({ cards }: { cards: readonly LightItem[] }) {
  const { references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  // The switch stays on while the amount is retyped.
  const [isWanted, setWanted] = useState(false);
  const { insuredValue } = options;
  const declared = insurableValue(cards);
  const isOn = insuredValue > 0 || isWanted;
  const price = insurancePrice(insuredValue || declared, references);
  const rate = references.extras?.insurancePer100;

  function change(isWantedNow: boolean): void {
    setWanted(isWantedNow);
    choose({ insuredValue: isWantedNow ? declared : 0 });
  }

  return (
    <div className="shipping-insured">
      <div className="shipping-switches">
        <div>
          <SwitchRow
            name="isInsured"
            label={declared > 0 ? `Insure ${formatMoney(insuredValue || declared)}` : 'Insurance'}
            hint="Against loss and damage on the way back"
            price={(insuredValue || declared) > 0 && price ? `+${price}` : ''}
            value={isOn}
            disabled={isClosed}
            onChange={change}
          />
        </div>
      </div>
      {isOn && (
        <MoneyField
          name="insuredValue"
          label="Insured value ($)"
          hint={rate === undefined ? undefined : `${formatMoney(rate)} for each $100`}
          value={insuredValue === 0 ? null : insuredValue}
          rule={insuredValueRule}
          disabled={isClosed}
          onChange={(cents) => {
            setWanted(true);
            choose({ insuredValue: cents ?? 0 });
          }}
        />
      )}
      {isOn && declared > 0 && declared !== insuredValue && !isClosed && (
        <LinkButton
          onClick={() => {
            choose({ insuredValue: declared });
            say(`Insured for ${formatMoney(declared)}.`);
          }}
        >
          Insure the declared value of all cards: {formatMoney(declared)}
        </LinkButton>
      )}
    </div>
  );
}
