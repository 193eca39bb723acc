import type { CallTrouble, CallTroubleKind, Failure } from '@tag/client/public';

/** Why there is no report to show; each has its own words. */
export type TroubleKind = CallTroubleKind | 'misused';

export interface Trouble extends Failure, Pick<CallTrouble, 'message'> {
  readonly kind: TroubleKind;
}

/** `not-published` is nothing to show yet, and no error. */
export function isEmpty({ kind }: Trouble): boolean {
  return kind === 'not-published';
}

interface Words {
  readonly title: string;
  readonly help: string;
}

const FORMAT = 'a letter and seven digits, such as X0000001';

/** What the visitor reads; `cert` is what was asked for. */
export function wordsOf({ kind, message }: Trouble, cert: string): Words {
  switch (kind) {
    case 'misused':
      return {
        title: 'This report is not set up',
        help: message ?? 'The page around it does not say what to show.',
      };
    case 'malformed':
      return {
        title: 'This is not a certificate number',
        help: `A certificate is ${FORMAT}. It stands on the label of the slab.`,
      };
    case 'not-found':
      return {
        title: `There is no certificate ${cert}`,
        help: 'Compare each digit with the label: 0 and 8, 1 and 7, 5 and 6 are easily mistaken. A number that stays unknown may belong to a counterfeit slab.',
      };
    case 'not-published':
      return {
        title: `The report of ${cert} is not public yet`,
        help: 'The card has been graded. Its report appears here as soon as the order is complete.',
      };
    case 'offline':
      return {
        title: 'You are offline',
        help: 'The report loads by itself as soon as there is a connection.',
      };
    case 'network':
      return {
        title: 'The report could not be reached',
        help: 'The connection failed on the way. Nothing is wrong with the certificate.',
      };
    case 'rate-limit':
      return {
        title: 'Too many reports at once',
        help: message ?? 'Please wait a moment before you try again.',
      };
    case 'internal':
      return {
        title: 'Something went wrong on our side',
        help: message ?? 'The report could not be read. Nothing is wrong with the certificate.',
      };
  }
}
