import { formatMoney } from '@tag/contract/formats';
import {
  answerProposal,
  type Order,
  type Proposal,
  type ProposalAnswer,
} from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { absoluteUrl } from '../../api/absolute-url.ts';
import { useAttempt } from '../../api/attempt.ts';
import { useClient } from '../../api/client-context.tsx';
import { ConfirmCall } from '../../confirm/confirm-call.tsx';
import { Moment } from '../../time/moment.tsx';
import { OwnerOnly } from '../../owner-only/owner-only.tsx';
import { orderDetailPath, PROPOSALS_ID } from '../order-paths.ts';
import { Photos } from './photos.tsx';

interface ProposalsProps {
  order: Order;
  /** US cents: the most the order can cost. */
  maximum: number;
  proposals: readonly Proposal[];
  onChanged(): void;
}

const ANSWER_WORDS: Readonly<Record<ProposalAnswer, string>> = {
  accept: 'Accepted and paid',
  refuse: 'Refused',
  send_back: 'Sent back ungraded',
};

/** The lab's proposed charges, each with its answer or the buttons for one. */
export function Proposals({ order, maximum, proposals, onChanged }: ProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <section className="area-page-card" aria-labelledby={PROPOSALS_ID}>
      <h2 id={PROPOSALS_ID} tabIndex={-1}>
        Price changes
      </h2>
      <p className="tracking-text">
        Nothing is charged unless you accept, and never more than {formatMoney(maximum)} in total.
      </p>
      <ul className="tracking-items">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <OneProposal {...{ order, proposal, onChanged }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneProposalProps extends Omit<ProposalsProps, 'maximum' | 'proposals'> {
  proposal: Proposal;
}

function OneProposal({ order, proposal, onChanged }: OneProposalProps) {
  const { title, amount, reason, evidence, answer, answeredAt, expiresAt } = proposal;
  return (
    <>
      <h3>
        {title}: {formatMoney(amount)} more
      </h3>
      <p>{reason}</p>
      <Photos photos={evidence} of={title} />
      {answer === null ? (
        <p className="tracking-text">
          Answer by <Moment at={expiresAt} />. Otherwise the card is sent back ungraded.
          {order.isOwner && ' If you refuse, we grade it at the price you paid.'}
        </p>
      ) : (
        <p className="tracking-text">
          {ANSWER_WORDS[answer]}
          {answeredAt && (
            <>
              {' '}
              on <Moment at={answeredAt} />
            </>
          )}
        </p>
      )}
      {answer === null && order.isOwner && (
        <OwnerOnly calls={[answerProposal]} to="answer">
          <Answers {...{ order, proposal, onChanged }} />
        </OwnerOnly>
      )}
    </>
  );
}

function Answers({ order: { orderNumber }, proposal, onChanged }: OneProposalProps) {
  const client = useClient();
  const { isBusy, start } = useAttempt();
  const [asked, setAsked] = useState<'refuse' | 'send_back'>();
  const { amount, id: proposalId, title } = proposal;
  const send = (answer: ProposalAnswer) => {
    // Its answer is read first after the checkout.
    const page = `${orderDetailPath(orderNumber)}#${PROPOSALS_ID}`;
    const returnUrl = window.location.origin + page;
    return client.call(answerProposal, {
      params: { orderNumber, proposalId },
      body: answer === 'accept' ? { answer, returnUrl } : { answer },
    });
  };

  async function accept(): Promise<void> {
    const { payment } = await send('accept');
    if (payment?.checkoutUrl) window.location.assign(absoluteUrl(client, payment.checkoutUrl));
    else onChanged();
  }

  return (
    <div className="tracking-acts">
      <Button aria-disabled={isBusy} onClick={() => start(accept)}>
        Accept and pay {formatMoney(amount)}
        <span className="tag-hidden"> for {title}</span>
      </Button>
      <Button onClick={() => setAsked('refuse')}>
        Refuse<span className="tag-hidden"> for {title}</span>
      </Button>
      <Button onClick={() => setAsked('send_back')}>
        Send it back<span className="tag-hidden">: {title}</span>
      </Button>
      {asked && (
        <ConfirmCall
          {...(asked === 'refuse'
            ? {
                title: 'Refuse this price?',
                confirmLabel: 'Refuse',
                said: 'The proposal is refused.',
              }
            : {
                title: 'Send this card back?',
                confirmLabel: 'Send it back',
                said: 'The card will be sent back.',
              })}
          cancelLabel="Not now"
          call={() => send(asked)}
          onDone={onChanged}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked === 'refuse'
              ? `We grade ${title} at the price you paid.`
              : `We send ${title} back with the others, ungraded.`}{' '}
            You can’t undo this.
          </p>
        </ConfirmCall>
      )}
    </div>
  );
}
