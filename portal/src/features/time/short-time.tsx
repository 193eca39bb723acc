import { formatTime } from '@tag/contract/formats';
import { addMonths } from 'date-fns/addMonths';
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { useReaderZone, momentText } from './moment.tsx';
import './moment.css';

interface ShortTimeProps {
  at: string;
}

/** How long ago a moment is: `4 days`, or `4 days ago` with a suffix. */
export function Age({ at, addSuffix = false }: ShortTimeProps & { addSuffix?: boolean }) {
  return <Short at={at} words={formatDistanceStrict(at, new Date(), { addSuffix })} />;
}

/** The day of a moment: `Jan 4`, with its year if that is another one, and not within half a year ahead. */
export function Day({ at }: ShortTimeProps) {
  const zone = useReaderZone();
  return <Short at={at} words={dayText(at, zone)} />;
}

/** The time of a moment under the heading of its day: `15:05 PM`. */
export function Clock({ at }: ShortTimeProps) {
  const zone = useReaderZone();
  return <Short at={at} words={formatTime(at, zone)} />;
}

/** Writes days as headings: `Thursday, November 26, 2026`. */
export function useDayText(): (at: string) => string {
  const timeZone = useReaderZone();
  return (at) => new Date(at).toLocaleDateString('en-US', { timeZone, dateStyle: 'full' });
}

/** Short to read, and exact where a mouse rests, on paper, and for screen readers. */
function Short({ at, words }: ShortTimeProps & { words: string }) {
  const exact = momentText(at, useReaderZone());
  return (
    <time dateTime={at} title={exact} className="moment moment-short">
      <span aria-hidden="true">{words}</span>
      <span className="tag-hidden">{exact}</span>
    </time>
  );
}

function dayText(at: string, timeZone: string): string {
  const moment = new Date(at);
  const yearOf = (date: Date) => date.toLocaleDateString('en-US', { timeZone, year: 'numeric' });
  const now = new Date();
  const isSoon = moment > now && moment < addMonths(now, 6);
  return moment.toLocaleDateString('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(!isSoon && yearOf(moment) !== yearOf(now) && { year: 'numeric' }),
  });
}
