import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import type { LightItem } from '@tag/contract/orders';
import { useId } from 'react';
import { expectedDays } from '../../../features/orders/turnaround-words.ts';
import { useSubmission } from '../submission-context.tsx';
import { useTurnaround } from '../use-turnaround.ts';
import { cardsAtOrderSpeed, cardsOver } from './over-limit.ts';
import { useOptions } from '../use-options.ts';
import './speed-table.css';

const HEADS = ['Service speed', 'Per card', 'Business days now', 'Advertised', 'Worth up to'];

/** The order's service speeds. One that doesn't take all of its cards says why, and can't be chosen. */
export function SpeedTable({ cards }: { cards: readonly LightItem[] }) {
  const { order, references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const turnaround = useTurnaround();
  const id = useId();
  const own = cardsAtOrderSpeed(order, cards);
  return (
    <fieldset className="speeds" disabled={isClosed}>
      <legend className="tag-hidden">Service speed</legend>
      {order.kind === 'group' && (
        <p className="tag-field-hint">For every sub-order without its own speed.</p>
      )}
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {HEADS.map((head) => (
              <th role="columnheader" scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {references.serviceSpeeds.map((speed) => {
            const { code, name, price, businessDays, maxValue } = speed;
            const isChosen = code === options.serviceSpeed;
            const expected = turnaround
              ? expectedDays(turnaround.find((one) => one.code === code))
              : '';
            const days = /^\d/.test(expected) ? ' business days' : '';
            const over = cardsOver(speed, own);
            const isOut = over.length > 0 && !isChosen;
            const row = `${id}-${code}`;
            return (
              <tr role="row" key={code} data-chosen={isChosen} data-out={isOut}>
                <th role="rowheader" scope="row">
                  <label>
                    <input
                      type="radio"
                      name={id}
                      value={code}
                      checked={isChosen}
                      disabled={isOut}
                      aria-describedby={`${row}-offer${over.length > 0 ? ` ${row}-reason` : ''}`}
                      onChange={() => choose({ serviceSpeed: code })}
                    />
                    {name}
                  </label>
                  <span hidden id={`${row}-offer`}>
                    {formatMoney(price)} per card. {expected && `${expected}${days}.`}
                  </span>
                  {over.length > 0 && (
                    <span className="speeds-reason" id={`${row}-reason`}>
                      {reasonOf(over)}
                    </span>
                  )}
                </th>
                <td role="cell" data-cell="price">
                  {formatMoney(price)}
                </td>
                <td role="cell" data-cell="expected">
                  {expected}
                  <span className="speeds-narrow">{days}</span>
                </td>
                <td role="cell" data-cell="advertised">
                  <span className="speeds-narrow">(advertised </span>
                  {formatCount(businessDays)}
                  <span className="speeds-narrow">)</span>
                </td>
                <td role="cell" data-cell="limit">
                  {maxValue === null ? (
                    'No limit'
                  ) : (
                    <>
                      <span className="speeds-narrow">up to </span>
                      {formatMoney(maxValue)}
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </fieldset>
  );
}

function reasonOf(over: readonly LightItem[]): string {
  const [first, ...others] = over;
  if (!first || others.length > 0) return `${formatCards(over.length)} are worth more`;
  return `${first.title || 'A card'} is worth ${formatMoney(first.declaredValue ?? 0)}`;
}
