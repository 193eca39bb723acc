import { formatMoney } from '@tag/contract/formats';
import { insuredValueRule, listAllOrderItems } from '@tag/contract/orders';
import { isNewOrder } from '@tag/order-draft';
import { say } from '@tag/ui/toast';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { MoneyField } from '../money-field.tsx';
import { useSubmission } from '../submission-context.tsx';
import { useOptions } from './use-options.ts';

/** The insured value of the return parcel, next to its cards' value. */
export function InsuredValue() {
  const { order, references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const client = useClient();
  const { orderNumber, cards } = order;
  const { answer } = useAnswer(`value ${orderNumber} ${cards}`, async (signal) =>
    isNewOrder(orderNumber)
      ? []
      : (await client.call(listAllOrderItems, { params: { orderNumber } }, { signal })).items,
  );
  const declared = (answer ?? []).reduce((sum, card) => sum + (card.declaredValue ?? 0), 0);
  const rate = references.extras?.insurancePer100;
  return (
    <div className="shipping__insured">
      <MoneyField
        name="insuredValue"
        label="Insured value ($)"
        hint={[
          rate !== undefined && `${formatMoney(rate)} for each $100.`,
          'It’s also the most we pay if the parcel is lost or damaged.',
        ]
          .filter(Boolean)
          .join(' ')}
        value={options.insuredValue === 0 ? null : options.insuredValue}
        rule={insuredValueRule}
        disabled={isClosed}
        onChange={(cents) => choose({ insuredValue: cents ?? 0 })}
      />
      {declared > 0 && declared !== options.insuredValue && !isClosed && (
        <button
          type="button"
          className="submission__link"
          onClick={() => {
            choose({ insuredValue: declared });
            say(`Insured for ${formatMoney(declared)}.`);
          }}
        >
          Insure the declared value of all cards: {formatMoney(declared)}
        </button>
      )}
    </div>
  );
}
