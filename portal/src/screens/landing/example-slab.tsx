import { formatCount } from '@tag/contract/formats';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import type { Example } from './load.ts';
import { useMotion } from './use-idle.ts';

/** The `sizes` of the slab. */
export const SLAB_SIZES = '(min-width: 960px) 300px, 180px';
const FULL_SCORE = 1000;
const COUNT_MS = 2400;

/** A slab with its score. Once the page is idle it turns around, and the score counts down to its own. */
export function ExampleSlab({ example }: { example: Example }) {
  const { certificate, name, grade, score, front, back, defects } = example;
  const client = useClient();
  const moves = useMotion();
  const [isTurning, setTurning] = useState(false);
  const counted = useCountdown(score, moves);
  return (
    <figure className="example">
      <Link
        to={cardPath(certificate)}
        className="example-slab"
        data-turning={isTurning || undefined}
      >
        <img
          src={client.mediaUrl(front, { width: 640 })}
          srcSet={client.srcset(front)}
          sizes={SLAB_SIZES}
          width={front.width}
          height={front.height}
          alt={`View the report of ${name}`}
          fetchPriority="high"
        />
        {moves && back && (
          <img
            src={client.mediaUrl(back, { width: 640 })}
            srcSet={client.srcset(back)}
            sizes={SLAB_SIZES}
            width={back.width}
            height={back.height}
            alt=""
            onLoad={() => setTurning(true)}
          />
        )}
      </Link>
      <figcaption>
        <p className="example-name">{name}</p>
        <p className="example-score">
          {counted !== null && score !== null && (
            <>
              <span className="tag-hidden">{formatCount(score)}</span>
              <strong aria-hidden="true">{formatCount(counted)}</strong> of 1,000
            </>
          )}
          <b>{grade}</b>
        </p>
        {counted !== null && <Costliest defects={defects} counted={counted} />}
      </figcaption>
    </figure>
  );
}

interface CostliestProps extends Pick<Example, 'defects'> {
  /** The points that are left so far. */
  counted: number;
}

/** The costliest defects; each lights up when the count has passed its cost. */
function Costliest({ defects, counted }: CostliestProps) {
  const client = useClient();
  const costs = defects.map(({ cost }) => cost);
  return (
    <ul className="example-defects" aria-label="Costliest defects">
      {defects.map(({ id, name, cost, closeUp }, at) => {
        const left = costs.slice(0, at + 1).reduce((points, lost) => points - lost, FULL_SCORE);
        return (
          <li key={id} data-lit={counted <= left || undefined}>
            <img
              src={client.mediaUrl(closeUp, { width: 160 })}
              width={closeUp.width}
              height={closeUp.height}
              alt=""
              loading="lazy"
            />
            <span>
              {name} <b>−{formatCount(cost)}</b>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A score, or where things may move, the points on the way from 1,000 down to it. */
function useCountdown(score: number | null, moves: boolean): number | null {
  const [counted, setCounted] = useState(score);
  useEffect(() => {
    if (!moves || score === null) return;
    const begin = performance.now();
    let request = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - begin) / COUNT_MS);
      setCounted(Math.round(FULL_SCORE - (FULL_SCORE - score) * part));
      if (part < 1) request = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(request);
  }, [score, moves]);
  return counted;
}
