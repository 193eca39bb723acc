import { formatDate, formatMoney } from '@tag/contract/formats';
import type { WitnessPaywall } from '@tag/contract/witness';

/** The payment, its date, and its expiry. */
export function Receipt({ receipt }: { receipt: NonNullable<WitnessPaywall['receipt']> }) {
  return (
    <section className="witness-receipt" aria-labelledby="witness-receipt">
      <h2 id="witness-receipt">Your receipt</h2>
      <dl>
        <div>
          <dt>Paid</dt>
          <dd>
            {formatMoney(receipt.amount)} {receipt.currency}
          </dd>
        </div>
        <div>
          <dt>On</dt>
          <dd>{formatDate(receipt.paidAt)}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{formatDate(receipt.validUntil)}</dd>
        </div>
      </dl>
      <p className="witness-fine">
        Only this browser keeps it. Clearing the browser’s data for our site removes it.
      </p>
    </section>
  );
}
