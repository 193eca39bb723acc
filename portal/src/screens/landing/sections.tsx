import { formatCount, formatMoney, formatPercent } from '@tag/contract/formats';
import { gradeName } from '@tag/contract/graded-cards';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import { lazy } from '../../features/lazy/lazy.ts';
import { href } from '../../pages/href.ts';
import { GradeRamp } from './grade-ramp.tsx';
import type { Figures, Landing, Pair } from './load.ts';
import { useIdle } from './use-idle.ts';

const Comparison = lazy(() => import('../../features/certificate/comparison.tsx'));

/** Everything below the number field. */
export function Sections({ landing }: { landing: Landing | null }) {
  const { figures, pair, speeds = [], listings = [] } = landing ?? {};
  return (
    <>
      {figures && <FigureList figures={figures} />}
      {pair && <Compared pair={pair} />}
      <section className="landing-section" aria-labelledby="grade-ramp">
        <div className="landing-heading">
          <h2 id="grade-ramp">From score to grade</h2>
          <p>
            A genuine card we can’t give a number is <em>Authentic</em>.{' '}
            <Link to={href('/how-we-prove-grades')}>How we prove grades</Link>
          </p>
        </div>
        <GradeRamp />
      </section>
      <Submit speeds={speeds} />
      {listings.length > 0 && <Newest listings={listings} />}
    </>
  );
}

function FigureList({ figures: { graded, gemRate, forecastsKept } }: { figures: Figures }) {
  const shown = [
    { name: 'Cards graded', value: graded === null ? '' : formatCount(graded) },
    { name: 'Gem rate', value: gemRate === null ? '' : formatPercent(gemRate) },
    { name: 'Forecasts kept', value: forecastsKept === null ? '' : formatPercent(forecastsKept) },
  ].filter(({ value }) => value !== '');
  if (shown.length === 0) return null;
  return (
    <dl className="landing-section landing-figures">
      {shown.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Two cards of one grade, compared once the page is idle, in the space that is theirs from the start. */
function Compared({ pair: { certificates, grade } }: { pair: Pair }) {
  const isIdle = useIdle();
  const [first, second] = certificates;
  const title = `Two cards, both ${grade}`;
  const waiting = <h2>{title}</h2>;
  return (
    <section className="landing-section">
      <div className="landing-compared">
        {isIdle ? (
          <Suspense fallback={waiting}>
            <Comparison certificates={certificates} headingLevel={2} title={title} isBrief />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <p>
        <Link to={`${cardPath(first)}?with=${second}`}>Compare all of it</Link>
      </p>
    </section>
  );
}

function Submit({ speeds }: Pick<Landing, 'speeds'>) {
  return (
    <section className="landing-section landing-submit" aria-labelledby="submit">
      <div>
        <h2 id="submit">Have your cards graded</h2>
        {speeds.length > 0 && (
          <ul className="landing-prices" aria-label="Prices per card">
            {speeds.map(({ code, name, price }) => (
              <li key={code}>
                {name} <b>{formatMoney(price)}</b>
              </li>
            ))}
          </ul>
        )}
        <p>{speeds.length > 0 && 'Prices per card. '}Nothing is charged until you pay.</p>
      </div>
      <Link className="button" to={href('/submit-cards')}>
        Submit cards
      </Link>
    </section>
  );
}

function Newest({ listings }: Pick<Landing, 'listings'>) {
  const client = useClient();
  return (
    <section className="landing-section" aria-labelledby="newest">
      <h2 id="newest">Newest cards for sale</h2>
      <ul className="landing-listings">
        {listings.map(({ id, certificate, card, image, grade, price }) => (
          <li key={id}>
            <Link to={cardPath(certificate)}>
              <img
                src={client.mediaUrl(image, { width: 320 })}
                width={image.width}
                height={image.height}
                alt=""
                loading="lazy"
              />
              {card.name}
            </Link>
            <p>
              {gradeName(grade)} <b>{formatMoney(price)}</b>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
