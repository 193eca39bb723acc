import { CARD_QUANTITY } from '@tag/contract/constants';
import { checkInput } from '@tag/contract/errors';
import { formatCount } from '@tag/contract/formats';
import { cardQuantityRule } from '@tag/contract/orders';
import { TextField } from '@tag/ui/form';
import { canChangeOptions } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';
import { useTyped } from '../use-typed.ts';
import { readWhole } from '../../../features/copy-details/copy-values.ts';

/** How many cards an order paid first is for. */
export function QuantityField() {
  const { submission, order } = useSubmission();
  const { quantity } = order;
  const [typed, setTyped] = useTyped(quantity, (cards) => String(cards ?? ''));
  const { fields } = checkInput(readWhole(typed), cardQuantityRule);
  return (
    <section className="area-page-card" aria-labelledby="shipping-quantity">
      <h2 id="shipping-quantity">How many cards?</h2>
      <TextField
        name="quantity"
        label="Card quantity"
        hint={`1 to ${formatCount(CARD_QUANTITY.max)}. You pay for them now and enter them later.`}
        inputMode="numeric"
        className="shipping-quantity"
        value={typed}
        disabled={!canChangeOptions(order)}
        error={fields?.[0]?.reason}
        onChange={(next) => {
          const { value, fields: wrong } = checkInput(readWhole(next), cardQuantityRule);
          setTyped(next, wrong ? quantity : value);
          if (!wrong) submission.change({ paidFirst: true, quantity: value });
        }}
      />
    </section>
  );
}
