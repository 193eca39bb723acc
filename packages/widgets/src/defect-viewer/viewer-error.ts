import type { CallErrorKind } from '@tag/client/public';
import type { RegionRefusal } from '@tag/contract/defect-viewer';
import type { WidgetError, Words } from '../shared/error-notice.tsx';

/** Why nothing is shown. */
export type ViewerErrorKind =
  CallErrorKind | RegionRefusal | 'misused' | 'no-picture' | 'no-defect' | 'no-defects';

export type ViewerError = WidgetError<ViewerErrorKind>;

/** Nothing to show, and no error. */
export function isEmpty({ kind }: ViewerError): boolean {
  return kind === 'not-published' || kind === 'no-defects';
}

/** An error that can’t be retried. */
export function refusalOf(kind: ViewerErrorKind): ViewerError {
  const isMissing = kind === 'no-picture' || kind === 'no-defect' || kind === 'no-defects';
  return { kind, code: isMissing ? 'not-found' : 'invalid', retryable: false };
}

const LINK = 'Open it from the report, or ask for the full link.';

const WORDS: Readonly<Record<ViewerErrorKind, Words>> = {
  address: { title: 'This link is incomplete', help: LINK },
  number: { title: 'This link doesn’t name a place', help: `One of its numbers is wrong. ${LINK}` },
  outside: { title: 'This place isn’t on the picture', help: `It’s outside the edge. ${LINK}` },
  picture: { title: 'This link doesn’t name a picture', help: LINK },
  host: {
    title: 'This picture isn’t ours',
    help: 'We only show scans of graded cards. Nothing was loaded from the other site.',
  },
  misused: {
    title: 'This viewer isn’t set up',
    help: 'This page doesn’t say what to show.',
  },
  malformed: {
    title: 'That doesn’t look like a certificate number',
    help: 'It’s one letter and seven digits, on your slab’s label.',
  },
  'no-picture': {
    title: 'We can’t show this picture',
    help: 'It may have been removed, or the connection failed.',
  },
  'no-defect': {
    title: 'This defect isn’t in the report',
    help: 'It may have been corrected since the link was made. The report lists every defect we found.',
  },
  'no-defects': {
    title: 'This card lost no points',
    help: 'We found no defects, so there’s nothing to look at here.',
  },
  'not-found': {
    title: 'There’s no such certificate',
    help: 'Compare each digit with the label: 0 and 8, 1 and 7, and 5 and 6 look alike.',
  },
  'not-published': {
    title: 'This report isn’t public yet',
    help: 'The card has been graded. Its report appears when the order is complete.',
  },
  voided: {
    title: 'This certificate was voided',
    help: 'It is no longer valid.',
  },
  offline: {
    title: 'You’re offline',
    help: 'The picture loads when you’re back online.',
  },
  network: {
    title: 'We couldn’t load the report',
    help: 'The connection failed. Nothing is wrong with the certificate.',
  },
  'rate-limit': {
    title: 'Too many reports at once',
    help: 'Wait a moment, then try again.',
  },
  internal: {
    title: 'Something went wrong on our side',
    help: 'We couldn’t read the report. Nothing is wrong with the certificate.',
  },
};

/** The text of the notice. */
export function wordsOf({ kind, message }: ViewerError): Words {
  const words = WORDS[kind];
  return message === undefined ? words : { ...words, help: message };
}
