import { closeClaim, listClaims, type ClaimState, type ParcelClaim } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useClient } from '../../api/client-context.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { ConfirmCall } from '../../confirm/confirm-call.tsx';
import { Moment } from '../../time/moment.tsx';
import { CLAIMS_ID } from '../order-paths.ts';
import { CLAIM_STATE_WORDS, claimTitle } from './claim-words.ts';
import './tracking.css';
import '../../lists/lists.css';

interface ClaimsProps {
  orderNumber: string;
  /** Changes when they have to be read again. */
  turn: number;
}

const TONES: Readonly<Record<ClaimState, 'bad' | 'good' | undefined>> = {
  open: 'bad',
  answered: 'good',
  closed: undefined,
};

/** What was reported about the parcels of an order, and our answers. */
export function Claims({ orderNumber, turn }: ClaimsProps) {
  const client = useClient();
  const { again, answer } = useAnswer(`claims ${orderNumber} ${turn}`, (signal) =>
    client.call(listClaims, { params: { orderNumber } }, { signal }),
  );
  if (!answer || answer.items.length === 0) return null;
  return (
    <section className="area-page-card" aria-labelledby={CLAIMS_ID}>
      <h2 id={CLAIMS_ID} tabIndex={-1}>
        Reported parcels
      </h2>
      <ul className="tracking-items">
        {answer.items.map((claim) => (
          <li key={claim.id}>
            <OneClaim {...{ claim, orderNumber }} onClosed={again} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneClaimProps {
  claim: ParcelClaim;
  orderNumber: string;
  onClosed(): void;
}

function OneClaim({ claim, onClosed, orderNumber }: OneClaimProps) {
  const client = useClient();
  const [isClosing, setClosing] = useState(false);
  const { answer, answeredAt, createdAt, id: claimId, isOwn, message, state } = claim;
  return (
    <>
      <h3>
        {claimTitle(claim)}{' '}
        <span className="list-state" data-tone={TONES[state]}>
          {CLAIM_STATE_WORDS[state]}
        </span>
      </h3>
      <p>{message}</p>
      <p className="tracking-text">
        Reported <Moment at={createdAt} />
      </p>
      {answer !== null && (
        <p>
          <strong>Our answer:</strong> {answer}
        </p>
      )}
      {answeredAt !== null && (
        <p className="tracking-text">
          Answered <Moment at={answeredAt} />
        </p>
      )}
      {isOwn && state !== 'closed' && (
        <div className="tracking-acts">
          <Button onClick={() => setClosing(true)}>
            Close report<span className="tag-hidden">: {claimTitle(claim)}</span>
          </Button>
        </div>
      )}
      {isClosing && (
        <ConfirmCall
          title="Close this report?"
          confirmLabel="Close report"
          cancelLabel="Keep it open"
          said="The report is closed."
          call={() => client.call(closeClaim, { params: { orderNumber, claimId } })}
          onDone={onClosed}
          onClose={() => setClosing(false)}
        >
          <p>It’s settled, and nobody needs to answer. You can report the parcel again later.</p>
        </ConfirmCall>
      )}
    </>
  );
}
