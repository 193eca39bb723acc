import { formatDate, formatMoney } from '@tag/contract/formats';
import type { OrderReceipt } from '@tag/contract/orders';
import './fee-table.css';

/** A payment's refunds, and the rest. */
export function RefundTable({ receipt: { net, refunds } }: { receipt: OrderReceipt }) {
  return (
    <table className="fee-table">
      <caption>Refunded</caption>
      <tbody>
        {refunds.map(({ amount, at, id, reason }) => (
          <tr key={id}>
            <th scope="row">
              {reason}
              <time className="fee-table-rule" dateTime={at}>
                {formatDate(at)}
              </time>
            </th>
            <td>{formatMoney(-amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Paid after refunds</th>
          <td>{formatMoney(net)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
