import { formatMoney } from '@tag/contract/formats';
import { readOrderDetail, type OrderDetail } from '@tag/contract/orders';
import { useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { FeeLines } from '../../features/orders/fee-table.tsx';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { PrintPage, PrintSkeleton, PrintProblem } from '../../features/print/print-page.tsx';
import { usePaper } from '../../features/print/use-paper.ts';
import { Moment } from '../../features/time/moment.tsx';

export const head: PageHead = {
  title: 'Statement',
  description: 'Your share of a group order’s fees.',
};

/** What the cards of a group order's customer cost; the order's owner paid for them. */
export default function OrderStatementScreen() {
  const { orderNumber = '' } = useParams();
  usePageHead({ ...head, title: `Statement of ${orderNumber}` });
  const client = useClient();
  const { answer, failure, again } = usePaper(`statement ${orderNumber}`, (signal) =>
    client.call(readOrderDetail, { query: { orderNumber } }, { signal }),
  );
  const back = { path: orderDetailPath(orderNumber), name: 'Back to the order' };
  if (answer && 'content' in answer) {
    return (
      <PrintPage title={`Statement of ${orderNumber}`} back={back}>
        <StatementSheet detail={answer.content} />
      </PrintPage>
    );
  }
  if (answer) return <PrintProblem title="No statement" text={answer.refusal} back={back} />;
  if (failure === undefined) return <PrintSkeleton title="Statement" />;
  return (
    <PrintProblem
      title="The statement couldn’t be loaded"
      text={failure}
      back={back}
      onRetry={again}
    />
  );
}

function StatementSheet({ detail: { fees, order, paidAt } }: { detail: OrderDetail }) {
  const { name, orderNumber, ownerName, subOrders } = order;
  const names = new Map(subOrders.map((subOrder) => [subOrder.id, subOrder.name]));
  const amounts = new Map(fees.shares.map(({ amount, subOrderId }) => [subOrderId, amount]));
  return (
    <>
      <header>
        <div>
          <p className="print-sheet__number">TAG Grading</p>
          <h1>Statement</h1>
          <p>
            <strong>{orderNumber}</strong>
            {name && ` · ${name}`}
          </p>
        </div>
      </header>
      <dl className="print-facts">
        <div>
          <dt>{paidAt ? 'Paid on' : 'Not paid yet'}</dt>
          <dd>{paidAt ? <Moment at={paidAt} /> : 'The amounts may still change'}</dd>
        </div>
        <div>
          <dt>{paidAt ? 'Paid by' : 'Payer'}</dt>
          <dd>{ownerName}</dd>
        </div>
        {subOrders.map(({ id, name: part }) => (
          <div key={id}>
            <dt>{part}</dt>
            <dd>{formatMoney(amounts.get(id) ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <FeeLines
        caption="Your share of the order’s fees"
        lines={fees.lines}
        sum={{ label: 'Your share', amount: fees.total }}
        {...(subOrders.length > 1 && { subOrderNames: names })}
      />
      <p className="print-sheet__number">
        {ownerName} pays for the whole order. This isn’t a receipt.
      </p>
    </>
  );
}
