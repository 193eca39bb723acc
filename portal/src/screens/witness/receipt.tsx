import { formatDate, formatMoney } from '@tag/contract/formats';
import type { WitnessPaywall } from '@tag/contract/witness';
import { Facts } from '@tag/ui/facts';

/** The payment, its date, and its expiry. */
export function Receipt({ receipt }: { receipt: NonNullable<WitnessPaywall['receipt']> }) {
  return (
    <section className="witness-receipt" aria-labelledby="witness-receipt">
      <h2 id="witness-receipt">Your receipt</h2>
      <Facts
        facts={[
          ['Paid', `${formatMoney(receipt.amount)} ${receipt.currency}`],
          ['On', formatDate(receipt.paidAt)],
          ['Valid until', formatDate(receipt.validUntil)],
        ]}
      />
      <p className="witness-fine">
        Only this browser keeps it. Clearing the browser’s data for our site removes it.
      </p>
    </section>
  );
}
