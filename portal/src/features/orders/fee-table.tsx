import { formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import type { FeeLine, OrderReceipt, TotalFee } from '@tag/contract/orders';
import type { ReactNode } from 'react';
import { RefundTable } from './refund-table.tsx';
import './fee-table.css';

interface FeeLinesProps {
  caption: string;
  lines: readonly FeeLine[];
  /** The row under the lines. */
  sum?: { readonly label: string; readonly amount: number };
  /** Which sub-order a line is for; nothing where there is only one. */
  subOrderNames?: ReadonlyMap<string, string>;
  /** Changes the package: in its first line, or in one that says that there is none. */
  packageAct?: ReactNode;
}

/** Lines of a bill: name, explanation, quantity, and amount. */
export function FeeLines({ caption, lines, packageAct, sum, subOrderNames }: FeeLinesProps) {
  const discount = lines.findIndex(({ kind }) => kind === 'package_discount');
  return (
    <table className="fee-table">
      <caption>{caption}</caption>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.label} {index === discount && packageAct}
              {line.subOrderId !== null && subOrderNames && (
                <span className="fee-table-part">{subOrderNames.get(line.subOrderId)}</span>
              )}
              <span className="fee-table-rule">{ruleOf(line)}</span>
            </th>
            <td>{formatMoney(line.amount)}</td>
          </tr>
        ))}
        {packageAct && discount < 0 && (
          <tr>
            <th scope="row">No package {packageAct}</th>
            <td>{formatMoney(0)}</td>
          </tr>
        )}
      </tbody>
      {sum && (
        <tfoot>
          <tr>
            <th scope="row">{sum.label}</th>
            <td>{formatMoney(sum.amount)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** How the amount is calculated, without naming a card's price twice. */
function ruleOf({ quantity, rule, unitAmount }: FeeLine): string {
  if (quantity === 1) return rule;
  const unit = formatMoney(unitAmount);
  const times = `${formatCount(quantity)} × ${unit}`;
  if (rule === `${unit} for each card`) return times;
  return rule.startsWith(`${unit} `) ? `${times}${rule.slice(unit.length)}` : `${times}: ${rule}`;
}

interface FeeTableProps extends Pick<FeeLinesProps, 'packageAct' | 'subOrderNames'> {
  /** Null until the order has been created. */
  fees: TotalFee | null;
  /** Shown instead of its lines: what each person pays. */
  shares?: readonly FeeLine[] | undefined;
  isPaid?: boolean;
  /** Nothing more can be added. */
  isOver?: boolean;
  /** Of a paid order, if the user may see it: its refunds. */
  receipt?: OrderReceipt | null;
}

/** An order's costs line by line, its refunds, and its maximum charge. */
export function FeeTable(props: FeeTableProps) {
  const {
    fees,
    shares,
    isOver = false,
    isPaid = false,
    packageAct,
    receipt = null,
    ...names
  } = props;
  if (!fees || fees.lines.length === 0) {
    return (
      <p className="fee-note">Fees appear here once the order has cards and a service speed.</p>
    );
  }
  const { lines, total, possible, maximum, notes, isQuoted, expiresAt } = fees;
  // Without cards with a speed, or the way back, there is more to come.
  const hasAll = (['grading', 'shipping'] as const).every((kind) =>
    fees.lines.some((line) => line.kind === kind),
  );
  return (
    <div className="fees">
      <FeeLines
        caption={isPaid ? 'Paid' : 'What you pay'}
        lines={shares ?? lines}
        sum={{ label: 'Total', amount: total }}
        packageAct={packageAct}
        {...names}
      />
      {receipt && receipt.refunds.length > 0 && <RefundTable receipt={receipt} />}
      {notes.map((note) => (
        <p key={note} className="fee-note">
          {note}
        </p>
      ))}
      {!shares && !isOver && hasAll && possible.length > 0 && (
        <FeeLines
          caption="May be added, only with your consent"
          lines={possible}
          sum={{ label: 'At most', amount: maximum }}
          {...names}
        />
      )}
      {!isPaid && isQuoted && expiresAt && (
        <p className="fee-note">These prices are fixed until {formatDate(expiresAt)}.</p>
      )}
      {!isOver && hasAll && (
        <p className="fee-promise">
          You’ll never be charged more than <strong>{formatMoney(maximum)}</strong>.
        </p>
      )}
    </div>
  );
}
