import { formatDate, formatMoney } from '@tag/contract/formats';
import type { OrderReferences } from '@tag/contract/orders';

/** The price list as customers read it: speeds first, then what adds to them. */
export function Prices({ references }: { references: OrderReferences }) {
  const { serviceSpeeds, tiers, extras, sizes, shippingTypes, packages, pricesSince } = references;
  if (serviceSpeeds.length === 0)
    return <p className="submit-cards__muted">Prices are being updated. Please try again soon.</p>;
  const added = [
    ...tiers.map(({ name, price }) => [name, price] as const),
    ...sizes.map(({ name, price }) => [`Size: ${name}`, price] as const),
    ...(extras
      ? ([
          ['360 video', extras.include360Video],
          ['Foil wrapping', extras.foilWrapped],
          ['Assurance: the whole fee back if a card can’t be graded', extras.assurance],
        ] as const)
      : []),
  ].filter(([, price]) => price > 0);
  return (
    <>
      <div className="prices__scroll" role="region" aria-label="Service speeds" tabIndex={0}>
        <table className="prices">
          <thead>
            <tr>
              <th scope="col">Service speed</th>
              <th scope="col">Per card</th>
              <th scope="col">Turnaround</th>
              <th scope="col">Card worth up to</th>
            </tr>
          </thead>
          <tbody>
            {serviceSpeeds.map(({ code, name, price, businessDays, maxValue }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td>{formatMoney(price)}</td>
                <td>{businessDays === 1 ? '1 business day' : `${businessDays} business days`}</td>
                <td>{maxValue === null ? 'No limit' : formatMoney(maxValue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="submit-cards__lists">
        <div>
          <h3>Added per card</h3>
          <dl>
            {added.map(([name, price]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>+{formatMoney(price)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h3>Per order</h3>
          <dl>
            {shippingTypes.map(({ code, name, price }) => (
              <div key={code}>
                <dt>Return shipping: {name}</dt>
                <dd>{formatMoney(price)}</dd>
              </div>
            ))}
            {extras && (
              <>
                <div>
                  <dt>Insurance, for each $100</dt>
                  <dd>{formatMoney(extras.insurancePer100)}</dd>
                </div>
                <div>
                  <dt>Submission kit</dt>
                  <dd>{formatMoney(extras.submissionKit)}</dd>
                </div>
              </>
            )}
          </dl>
        </div>
      </div>
      {packages.length > 0 && (
        <ul className="prices__packages">
          {packages.map(({ code, name, description, percentOff }) => (
            <li key={code}>
              <strong>{name}:</strong> {description || `${percentOff}% off grading`}
            </li>
          ))}
        </ul>
      )}
      {pricesSince && (
        <p className="submit-cards__muted">
          Prices since {formatDate(pricesSince)}. An order keeps the prices it was quoted.
        </p>
      )}
    </>
  );
}
