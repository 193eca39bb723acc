import { ClockIcon, WarningIcon } from '@tag/ui/icons';
import type { Remark } from './witness-state.ts';

const WORDS: Readonly<Record<Remark, readonly [title: string, help: string]>> = {
  declined: ['The payment was declined', 'Nothing was charged. You can try again.'],
  expired: ['The checkout expired', 'Nothing was charged. You can start again.'],
  unfinished: [
    'The payment is not finished',
    'Continue where you left off: it is still the same payment.',
  ],
  unconfirmed: [
    'We can’t reach the checkout right now',
    'If you have paid, the video opens here as soon as it answers. You will not be charged twice.',
  ],
  receipt_expired: ['Your receipt has expired', 'It opened the video for a year.'],
  receipt_invalid: [
    'The receipt in this browser is not valid',
    'It does not belong to this certificate, or it was changed.',
  ],
  not_kept: [
    'This browser doesn’t store data for our site',
    'The receipt that opens the video would be lost. Allow our site to store data, then try again.',
  ],
};

/** The result of an earlier payment or receipt, shown before a new payment. */
export function RemarkNote({ remark }: { remark: Remark }) {
  const [title, help] = WORDS[remark];
  const waiting = remark === 'unfinished' || remark === 'unconfirmed';
  return (
    <div className="witness-remark" role="status" data-waiting={waiting}>
      {waiting ? <ClockIcon /> : <WarningIcon />}
      <p>
        <strong>{title}.</strong> {help}
      </p>
    </div>
  );
}
