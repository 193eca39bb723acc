import type { CallErrorKind } from '@tag/client/public';
import type { WidgetError, Words } from '../../shared/error-notice.tsx';

/** Loading longer than this shows a message. */
export const SLOW_AFTER_MS = 4000;

/** Why there is no report to show. */
export type ReportErrorKind = CallErrorKind | 'misused';

export type ReportError = WidgetError<ReportErrorKind>;

/** `not-published` isn’t an error: there is nothing to show yet. */
export function isEmpty({ kind }: ReportError): boolean {
  return kind === 'not-published';
}

/** The text of the notice; `cert` is the requested certificate. */
export function wordsOf({ kind, message }: ReportError, cert: string): Words {
  switch (kind) {
    case 'misused':
      return {
        title: 'This report isn’t set up',
        help: message ?? 'This page doesn’t say which report to show.',
      };
    case 'malformed':
      return {
        title: 'That doesn’t look like a certificate number',
        help: 'It’s one letter and seven digits, on your slab’s label.',
      };
    case 'not-found':
      return {
        title: `There is no certificate ${cert}`,
        help: 'Compare each digit with the label: 0 and 8, 1 and 7, and 5 and 6 look alike. If the number is right, the slab may be counterfeit.',
      };
    case 'not-published':
      return {
        title: 'This report isn’t public yet',
        help: `${cert} has been graded. Its report appears here when the order is complete.`,
      };
    case 'voided':
      return {
        title: `Certificate ${cert} was voided`,
        help: message ?? 'This certificate is no longer valid.',
      };
    case 'offline':
      return {
        title: 'You’re offline',
        help: 'The report loads when you’re back online.',
      };
    case 'network':
      return {
        title: 'We couldn’t load the report',
        help: 'The connection failed. Nothing is wrong with the certificate.',
      };
    case 'rate-limit':
      return {
        title: 'Too many reports at once',
        help: message ?? 'Wait a moment, then try again.',
      };
    case 'internal':
      return {
        title: 'Something went wrong on our side',
        help: message ?? 'We couldn’t read the report. Nothing is wrong with the certificate.',
      };
  }
}
