import type { CallTrouble, CallTroubleKind, Failure } from '@tag/client/public';
import type { PlaceRefusal } from '@tag/contract/defect-viewer';

/** Why nothing is shown; each has its own words. */
export type TroubleKind =
  CallTroubleKind | PlaceRefusal | 'misused' | 'no-picture' | 'no-defect' | 'no-defects';

export interface Trouble extends Failure, Pick<CallTrouble, 'message'> {
  readonly kind: TroubleKind;
}

/** Nothing to show, and no error. */
export function isEmpty({ kind }: Trouble): boolean {
  return kind === 'not-published' || kind === 'no-defects';
}

/** What cannot be shown for a reason of its own, whatever is tried. */
export function refusalOf(kind: TroubleKind, message?: string): Trouble {
  const isMissing = kind === 'no-picture' || kind === 'no-defect' || kind === 'no-defects';
  const failure = { code: isMissing ? 'not-found' : 'invalid', retryable: false } as const;
  return { ...failure, kind, ...(message !== undefined && { message }) };
}

interface Words {
  readonly title: string;
  readonly help: string;
}

const LINK = 'Open it again from the report, or ask whoever sent it to you for the whole link.';

const WORDS: Readonly<Record<TroubleKind, Words>> = {
  address: { title: 'This link is incomplete', help: LINK },
  number: { title: 'This link does not name a place', help: `A number in it is wrong. ${LINK}` },
  outside: { title: 'This place is not on the picture', help: `It lies beyond its edge. ${LINK}` },
  picture: { title: 'This link does not name a picture', help: LINK },
  host: {
    title: 'This picture is not ours',
    help: 'Only scans of graded cards are shown here. Nothing was loaded from the other site.',
  },
  misused: {
    title: 'This viewer is not set up',
    help: 'The page around it does not say what to show.',
  },
  malformed: {
    title: 'This is not a certificate number',
    help: 'A certificate is a letter and seven digits, such as X0000001.',
  },
  'no-picture': {
    title: 'The picture cannot be shown',
    help: 'It may have been removed, or the connection failed on the way.',
  },
  'no-defect': {
    title: 'The report knows no such defect',
    help: 'It may have been corrected since the link was made. The report shows all that were found.',
  },
  'no-defects': {
    title: 'Nothing cost this card a point',
    help: 'Not one defect was found on it. There is nothing to look at here.',
  },
  'not-found': {
    title: 'There is no such certificate',
    help: 'Compare each digit with the label: 0 and 8, 1 and 7, 5 and 6 are easily mistaken.',
  },
  'not-published': {
    title: 'The report is not public yet',
    help: 'The card has been graded. Its report appears as soon as the order is complete.',
  },
  offline: {
    title: 'You are offline',
    help: 'The picture loads by itself as soon as there is a connection.',
  },
  network: {
    title: 'The report could not be reached',
    help: 'The connection failed on the way. Nothing is wrong with the certificate.',
  },
  'rate-limit': {
    title: 'Too many reports at once',
    help: 'Please wait a moment before you try again.',
  },
  internal: {
    title: 'Something went wrong on our side',
    help: 'The report could not be read. Nothing is wrong with the certificate.',
  },
};

/** What the visitor reads. */
export function wordsOf({ kind, message }: Trouble): Words {
  const words = WORDS[kind];
  return message === undefined ? words : { ...words, help: message };
}
