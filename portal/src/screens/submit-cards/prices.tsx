import { formatCount, formatDate, formatMoney, formatPercent } from '@tag/contract/formats';
import type { Turnaround } from '@tag/contract/orders';
import { Facts, type Fact } from '@tag/ui/facts';
import { Link } from 'react-router-dom';
import { expectedDays, inBusinessDays } from '../../features/orders/turnaround-words.ts';
import { href } from '../../pages/href.ts';
import type { PriceInfo } from './load.ts';

/** The price list for customers: speeds first, then extras. */
export function Prices({ references, turnaround }: PriceInfo) {
  const { serviceSpeeds, tiers, extras, sizes, shippingTypes, packages, pricesSince } = references;
  if (serviceSpeeds.length === 0)
    return <p className="submit-cards-muted">Prices are being updated. Please try again soon.</p>;
  const added = [
    ...tiers.map(({ name, price }) => [name, price] as const),
    ...sizes.map(({ name, price }) => [`Size: ${name}`, price] as const),
    ...(extras
      ? ([
          ['360 video', extras.include360Video],
          ['Foil wrapping', extras.foilWrapped],
          ['Assurance: the full grading fee back if we can’t grade a card', extras.assurance],
        ] as const)
      : []),
  ].filter(([, price]) => price > 0);
  const extrasFacts: Fact[] = extras
    ? [
        ['Insurance', `${formatMoney(extras.insurancePer100)} for each $100`],
        ['Submission kit', formatMoney(extras.submissionKit)],
      ]
    : [];
  return (
    <>
      <div className="prices-scroll" role="region" aria-label="Service speeds" tabIndex={0}>
        <table className="prices">
          <thead>
            <tr>
              <th scope="col">Service speed</th>
              <th scope="col">Per card</th>
              <th scope="col">Turnaround</th>
              <th scope="col">Expected now</th>
              <th scope="col">Card worth up to</th>
            </tr>
          </thead>
          <tbody>
            {serviceSpeeds.map(({ code, name, price, businessDays, maxValue }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td>{formatMoney(price)}</td>
                <td>{inBusinessDays(businessDays)}</td>
                <td>{expectedDays(turnaround.find((speed) => speed.code === code))}</td>
                <td>{maxValue === null ? 'No limit' : formatMoney(maxValue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <HitRate turnaround={turnaround} />
      <div className="submit-cards-lists">
        <div>
          <h3>Added per card</h3>
          <Facts facts={added.map(([name, price]) => [name, `+${formatMoney(price)}`])} />
        </div>
        <div>
          <h3>Per order</h3>
          <Facts facts={[...shippingTypes.map(shippingFact), ...extrasFacts]} />
        </div>
      </div>
      <p className="submit-cards-muted">
        <Link to={href('/turnaround')}>How often we kept our ranges</Link>, by speed and month.
      </p>
      {packages.length > 0 && (
        <ul className="prices-packages">
          {packages.map(({ code, name, description, percentOff }) => (
            <li key={code}>
              <strong>{name}:</strong> {description || `${percentOff}% off grading`}
            </li>
          ))}
        </ul>
      )}
      {pricesSince && (
        <p className="submit-cards-muted">
          Prices since {formatDate(pricesSince)}. An order keeps the prices it was quoted.
        </p>
      )}
    </>
  );
}

function shippingFact(shipping: PriceInfo['references']['shippingTypes'][number]): Fact {
  const { includedCards, name, price, pricePerFurtherCard: further } = shipping;
  return [
    `Return shipping: ${name}${further > 0 ? `, up to ${formatCount(includedCards)} cards` : ''}`,
    <>
      {formatMoney(price)}
      {further > 0 && <small>+{formatMoney(further)} for each extra card</small>}
    </>,
  ];
}

/** What the forecasts are from, and how often we kept them. */
function HitRate({ turnaround }: Pick<PriceInfo, 'turnaround'>) {
  const sum = (count: (speed: Turnaround) => number) =>
    turnaround.reduce((total, speed) => total + count(speed), 0);
  const judged = sum((speed) => speed.judged);
  if (judged === 0) return null;
  const right = sum((speed) => speed.right);
  const basedOn = sum((speed) => speed.basedOn);
  return (
    <p className="submit-cards-muted">
      Expected business days are a forecast from the last {formatCount(basedOn)} orders: half are
      done by the first figure, four of five by the second. Of {formatCount(judged)} orders whose
      range has ended, {formatCount(right)} were done within it ({formatPercent(right / judged)}).
    </p>
  );
}
