import { formatCards, formatCount } from '@tag/contract/formats';
import { hasArrived } from './card-progress.tsx';
import { Photos } from './photos.tsx';
import type { TrackedOrder } from './read-tracked.ts';

const MOST_LISTED = 20;

/** Differences between the parcel and its packing list, and photos of them. */
export function ParcelNews({ tracked }: { tracked: TrackedOrder }) {
  const { tracking, titles } = tracked;
  const { cards, extras, photos, stage } = tracking;
  const missing = hasArrived(stage)
    ? cards
        .filter((card) => card.stage === null && card.outcome === null)
        .map(({ itemId }) => titles.get(itemId) || 'A card')
    : [];
  if (missing.length + extras.length + photos.length === 0) return null;
  const isOver = stage === 'shipped';
  return (
    <section className="area-page-card" aria-labelledby="tracking-parcel">
      <h2 id="tracking-parcel">Your parcel</h2>
      {missing.length > 0 && (
        <>
          <h3>{formatCards(missing.length)} missing</h3>
          <p className="tracking-text">
            On the packing list, but not in the parcel.{' '}
            {isOver
              ? 'The others have been sent back.'
              : 'You can still send what’s missing: what hasn’t come 30 days after the first parcel isn’t graded, and its fee is refunded.'}
          </p>
          <Listed lines={missing} />
        </>
      )}
      {extras.length > 0 && (
        <>
          <h3>{formatCards(extras.length)} not on the packing list</h3>
          <p className="tracking-text">
            {isOver
              ? 'They went back to you with the others, ungraded.'
              : 'They go back to you with the others, ungraded.'}
          </p>
          <Listed lines={extras} />
        </>
      )}
      <Photos photos={photos} of="the parcel as it arrived" />
    </section>
  );
}

function Listed({ lines }: { lines: readonly string[] }) {
  const rest = lines.length - MOST_LISTED;
  return (
    <ul className="tracking-list">
      {lines.slice(0, MOST_LISTED).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
      {rest > 0 && <li>and {formatCount(rest)} more</li>}
    </ul>
  );
}
