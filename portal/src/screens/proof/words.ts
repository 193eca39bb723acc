import type { AuditStep } from '@tag/client/grade-log';

/** What each step of a check does, for someone who has never heard of hashes. */
export const STEPS: Readonly<Record<AuditStep, { readonly title: string; readonly text: string }>> =
  {
    fetch: {
      title: 'Fetch the line',
      text: 'Your browser asks our server for the line about this certificate, and for the checkpoint: the size and fingerprint of the log, signed.',
    },
    hash: {
      title: 'Compute its fingerprint',
      text: 'SHA-256 makes 64 characters of the line. A line with one other digit gets completely different ones.',
    },
    path: {
      title: 'Find it in the log',
      text: 'The line’s fingerprint is joined with its neighbors’, step by step, up to the root. Only a line that is in the log ends at the root of the checkpoint.',
    },
    signature: {
      title: 'Check our signature',
      text: 'The checkpoint must be signed with the log’s key, unchanged to the last character.',
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
