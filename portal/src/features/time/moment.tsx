import { formatDateTime } from '@tag/contract/formats';
import { useSyncExternalStore } from 'react';
import './moment.css';

const never = () => () => {};
const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The reader's time zone; UTC while the page is as it was served. */
export const useReaderZone = () => useSyncExternalStore(never, readerZone, () => 'UTC');

/** A moment as text, such as for a toast, in the reader's time zone, which is named. */
export function momentText(at: string, zone = readerZone()): string {
  return zone === 'UTC'
    ? `${formatDateTime(at)} UTC`
    : `${formatDateTime(at, zone)} ${nameOf(zone, at)}`;
}

/** Writes moments where only text goes, such as the choices of a field. */
export function useMomentText(): (at: string) => string {
  const zone = useReaderZone();
  return (at) => momentText(at, zone);
}

/** A moment in the reader's time zone, which is named. On paper, and where a mouse rests, it is in UTC. */
export function Moment({ at }: { at: string }) {
  const zone = useReaderZone();
  const inUtc = momentText(at, 'UTC');
  if (zone === 'UTC') return <time dateTime={at}>{inUtc}</time>;
  return (
    <time dateTime={at} title={inUtc} className="moment">
      <span>{momentText(at, zone)}</span>
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
