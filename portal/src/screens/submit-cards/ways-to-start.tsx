import { CARD_QUANTITY } from '@tag/contract/constants';
import { checkInput } from '@tag/contract/errors';
import { formatCount } from '@tag/contract/formats';
import { cardQuantityRule } from '@tag/contract/orders';
import { PlainForm, TextField } from '@tag/ui/form';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { newOrderPath } from '../../features/orders/order-paths.ts';

/** A single order, a group order, or paying first. Visitors sign in and are brought to it. */
export function WaysToStart({ mostCards = CARD_QUANTITY.max }: { mostCards?: number | undefined }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<string>();

  function payFirst(): void {
    const number = typed.trim().replaceAll(',', '');
    const quantity = number === '' ? undefined : /^\d{1,6}$/.test(number) ? Number(number) : NaN;
    const { value, fields } = checkInput(quantity, cardQuantityRule);
    if (fields) return setReason(fields[0]!.reason);
    void navigate(newOrderPath({ kind: 'single', quantity: value }));
  }

  return (
    <ul className="ways">
      <li>
        <h2>Single order</h2>
        <p>Your own cards, in one parcel.</p>
        <Link className="button" to={newOrderPath({ kind: 'single' })}>
          Start a single order
        </Link>
      </li>
      <li>
        <h2>Group order</h2>
        <p>Cards of several people, each in a sub-order with its own share of the bill.</p>
        <Link className="button ways-quiet" to={newOrderPath({ kind: 'group' })}>
          Start a group order
        </Link>
      </li>
      <li>
        <h2>Pay first</h2>
        <p>Pay for a number of cards now and enter them later.</p>
        <PlainForm noValidate onSubmit={payFirst}>
          <TextField
            name="quantity"
            label="Number of cards"
            inputMode="numeric"
            placeholder={`1 to ${formatCount(mostCards)}`}
            value={typed}
            error={reason}
            onChange={(next) => {
              setTyped(next);
              setReason(undefined);
            }}
          />
          <Button type="submit">Pay first, add cards later</Button>
        </PlainForm>
      </li>
    </ul>
  );
}
