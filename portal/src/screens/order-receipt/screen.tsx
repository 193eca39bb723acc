import { readOrder, readOrderReceipt, type Order, type OrderReceipt } from '@tag/contract/orders';
import { useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { FeeLines } from '../../features/orders/fee-table.tsx';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import { RefundTable } from '../../features/orders/refund-table.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { PrintPage, PrintSkeleton, PrintProblem } from '../../features/print/print-page.tsx';
import { usePaper } from '../../features/print/use-paper.ts';
import { Moment } from '../../features/time/moment.tsx';

export const head: PageHead = {
  title: 'Receipt',
  description: 'What you paid for an order.',
};

/** An order's payment and refunds. */
export default function OrderReceiptScreen() {
  const { orderNumber = '' } = useParams();
  usePageHead({ ...head, title: `Receipt of ${orderNumber}` });
  const client = useClient();
  const { answer, failure, again } = usePaper(`receipt ${orderNumber}`, async (signal) => {
    const [receipt, order] = await Promise.all([
      client.call(readOrderReceipt, { params: { orderNumber } }, { signal }),
      client.call(readOrder, { params: { orderNumber } }, { signal }),
    ]);
    return { receipt, order };
  });
  const back = { path: orderDetailPath(orderNumber), name: 'Back to the order' };
  if (answer && 'content' in answer) {
    return (
      <PrintPage title={`Receipt of ${orderNumber}`} back={back}>
        <ReceiptSheet {...answer.content} />
      </PrintPage>
    );
  }
  if (answer) return <PrintProblem title="No receipt" text={answer.refusal} back={back} />;
  if (failure === undefined) return <PrintSkeleton title="Receipt" />;
  return (
    <PrintProblem
      title="The receipt couldn’t be loaded"
      text={failure}
      back={back}
      onRetry={again}
    />
  );
}

function ReceiptSheet({ receipt, order }: { receipt: OrderReceipt; order: Order }) {
  const { orderNumber, orderName, paidAt, paidBy, billingAddress, lines, total } = receipt;
  const { refunds, currency } = receipt;
  const names = new Map(order.subOrders.map(({ id, name }) => [id, name]));
  return (
    <>
      <header>
        <div>
          <p className="print-sheet__number">TAG Grading</p>
          <h1>Receipt</h1>
          <p>
            <strong>{orderNumber}</strong>
            {orderName && ` · ${orderName}`}
          </p>
        </div>
      </header>
      <dl className="print-facts">
        <div>
          <dt>Paid on</dt>
          <dd>
            <Moment at={paidAt} />
          </dd>
        </div>
        <div>
          <dt>Paid by</dt>
          <dd>
            {paidBy.name}
            <br />
            {paidBy.email}
          </dd>
        </div>
        <div>
          <dt>Billing address</dt>
          <dd>{billingAddress ?? 'None given'}</dd>
        </div>
        <div>
          <dt>Currency</dt>
          <dd>{currency}</dd>
        </div>
      </dl>
      <FeeLines
        caption="What you paid for"
        lines={lines}
        sum={{ label: 'Paid', amount: total }}
        {...(order.kind === 'group' && { subOrderNames: names })}
      />
      {refunds.length > 0 && <RefundTable receipt={receipt} />}
      <p className="print-sheet__number">
        Thank you. Keep this receipt; you also find it with your order.
      </p>
    </>
  );
}
