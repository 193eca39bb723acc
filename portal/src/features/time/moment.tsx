import { formatDateTime } from '@tag/contract/formats';
import { useSyncExternalStore } from 'react';
import './moment.css';

const never = () => () => {};
const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The reader's time zone; UTC while the page is as it was served. */
const useReaderZone = () => useSyncExternalStore(never, readerZone, () => 'UTC');

/** A moment in the reader's time zone, which is named. On paper, and where a mouse rests, it is in UTC. */
export function Moment({ at }: { at: string }) {
  const zone = useReaderZone();
  const inUtc = `${formatDateTime(at)} UTC`;
  if (zone === 'UTC') return <time dateTime={at}>{inUtc}</time>;
  return (
    <time dateTime={at} title={inUtc} className="moment">
      <span>
        {formatDateTime(at, zone)} {nameOf(zone, at)}
      </span>
    </time>
  );
}

/** `EST`, or `GMT+1` where English has no short name. */
function nameOf(timeZone: string, at: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(at),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
