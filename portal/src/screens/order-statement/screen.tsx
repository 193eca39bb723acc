import { formatMoney } from '@tag/contract/formats';
import { readOrderDetail, type OrderDetail } from '@tag/contract/orders';
import { Facts, type Fact } from '@tag/ui/facts';
import { useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { FeeLines } from '../../features/orders/fee-table.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { OrderSheet, SheetTitle } from '../../features/print/order-sheet.tsx';
import { Moment } from '../../features/time/moment.tsx';

export const head: PageHead = {
  title: 'Statement',
  description: 'Your share of a group order’s fees.',
};

/** What the cards of a group order's customer cost; the order's owner paid for them. */
export default function OrderStatementScreen() {
  const { orderNumber = '' } = useParams();
  const client = useClient();
  const load = (signal: AbortSignal) =>
    client.call(readOrderDetail, { query: { orderNumber } }, { signal });
  return (
    <OrderSheet {...{ head, orderNumber, load }}>
      {(detail) => <StatementSheet detail={detail} />}
    </OrderSheet>
  );
}

function StatementSheet({ detail: { fees, order, paidAt } }: { detail: OrderDetail }) {
  const { name, orderNumber, ownerName, subOrders } = order;
  const names = new Map(subOrders.map((subOrder) => [subOrder.id, subOrder.name]));
  const amounts = new Map(fees.shares.map(({ amount, subOrderId }) => [subOrderId, amount]));
  return (
    <>
      <header>
        <SheetTitle name="Statement" orderNumber={orderNumber} orderName={name} />
      </header>
      <Facts
        className="print-facts"
        facts={[
          paidAt
            ? ['Paid on', <Moment key="paid" at={paidAt} />]
            : ['Not paid yet', 'The amounts may still change'],
          [paidAt ? 'Paid by' : 'Payer', ownerName],
          ...subOrders.map((part): Fact => [part.name, formatMoney(amounts.get(part.id) ?? 0)]),
        ]}
      />
      <FeeLines
        caption="Your share of the order’s fees"
        lines={fees.lines}
        sum={{ label: 'Your share', amount: fees.total }}
        {...(subOrders.length > 1 && { subOrderNames: names })}
      />
      <p className="print-sheet-number">
        {ownerName} pays for the whole order. This isn’t a receipt.
      </p>
    </>
  );
}
