import type { AuditStep } from '@tag/client/grade-log';

/** What each step of a check does, for someone who has never heard of hashes. */
export const STEPS: Readonly<Record<AuditStep, { readonly title: string; readonly text: string }>> =
  {
    fetch: {
      title: 'Fetch the line',
      text: 'Your browser asks our server for the newest line about this certificate, and for the checkpoint: the log’s fingerprint with signatures.',
    },
    hash: {
      title: 'Compute the line’s fingerprint',
      text: 'Each line has a fingerprint, too (SHA-256). Change one digit, and it is completely different.',
    },
    path: {
      title: 'Find it in the log',
      text: 'Joined with its neighbors’, step by step, the line’s fingerprint must give the log’s. Only that of a line in the log does.',
    },
    signature: {
      title: 'Check our signature',
      text: 'The checkpoint must have our signature, which no longer fits if one character of it is changed.',
    },
    witnesses: {
      title: 'Look for witnesses',
      text: 'Who else saw this checkpoint, and signed that the log only grew?',
    },
    report: {
      title: 'Compare the report',
      text: 'The grade on the report page must be the one in the newest line.',
    },
  };
