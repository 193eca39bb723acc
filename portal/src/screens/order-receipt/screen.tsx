import { readOrder, readOrderReceipt, type Order, type OrderReceipt } from '@tag/contract/orders';
import { Facts } from '@tag/ui/facts';
import { useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { FeeLines } from '../../features/orders/fee-table.tsx';
import { RefundTable } from '../../features/orders/refund-table.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { linesOf, OrderSheet, SheetTitle } from '../../features/print/order-sheet.tsx';
import { Moment } from '../../features/time/moment.tsx';

export const head: PageHead = {
  title: 'Receipt',
  description: 'What you paid for an order.',
};

/** An order's payment and refunds. */
export default function OrderReceiptScreen() {
  const { orderNumber = '' } = useParams();
  const client = useClient();
  async function load(signal: AbortSignal) {
    const [receipt, order] = await Promise.all([
      client.call(readOrderReceipt, { params: { orderNumber } }, { signal }),
      client.call(readOrder, { params: { orderNumber } }, { signal }),
    ]);
    return { receipt, order };
  }
  return (
    <OrderSheet {...{ head, orderNumber, load }}>
      {(content) => <ReceiptSheet {...content} />}
    </OrderSheet>
  );
}

function ReceiptSheet({ receipt, order }: { receipt: OrderReceipt; order: Order }) {
  const { orderNumber, orderName, paidAt, paidBy, billingAddress, lines, total } = receipt;
  const { refunds, currency } = receipt;
  const names = new Map(order.subOrders.map(({ id, name }) => [id, name]));
  return (
    <>
      <header>
        <SheetTitle name="Receipt" {...{ orderNumber, orderName }} />
      </header>
      <Facts
        className="print-facts"
        facts={[
          ['Paid on', <Moment key="paid" at={paidAt} />],
          ['Paid by', linesOf([paidBy.name, paidBy.email])],
          ['Billing address', billingAddress ?? 'None given'],
          ['Currency', currency],
        ]}
      />
      <FeeLines
        caption="What you paid for"
        lines={lines}
        sum={{ label: 'Paid', amount: total }}
        {...(order.kind === 'group' && { subOrderNames: names })}
      />
      {refunds.length > 0 && <RefundTable receipt={receipt} />}
      <p className="print-sheet-number">
        Thank you. You can always find this receipt in your order.
      </p>
    </>
  );
}
