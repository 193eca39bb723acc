import { formatDate } from '@tag/contract/formats';
import { acceptInvitation, readInvitation, type InvitationDetail } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { SubmitButton } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { OfferNotice, OfferSkeleton, WrongAddress } from '../../features/offer/offer-notice.tsx';
import {
  isSameAddress,
  refusalOf,
  useOffer,
  type Refusal,
} from '../../features/offer/use-offer.ts';
import { submissionPath } from '../../features/orders/order-paths.ts';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { href } from '../../pages/href.ts';
import { sessionStore } from '../../session/session-store.ts';
import '@tag/ui/button.css';
import '@tag/ui/form/form.css';

export const head: PageHead = {
  title: 'Invitation',
  description: 'Add your cards to an order that someone submits for you.',
};

const WORDS = { page: 'Invitation', thing: 'invitation' } as const;

/** The page of an invitation's email: what it is for, and the button that accepts it. */
export default function InvitationScreen() {
  usePageHead(head);
  const { code = '' } = useParams();
  const client = useClient();
  const { userProfile } = useSnapshot(sessionStore);
  const { answer, failure, again } = useOffer<InvitationDetail>(`invitation ${code}`, (signal) =>
    client.call(readInvitation, { params: { code } }, { signal }),
  );
  if (answer && 'refusal' in answer) return <Refused refusal={answer} />;
  if (answer) {
    const isOther = userProfile && !isSameAddress(userProfile.email, answer.email);
    if (isOther) return <WrongAddress {...WORDS} sentTo={answer.email} />;
    return <Offer code={code} invitation={answer} />;
  }
  if (failure === undefined) {
    return <OfferSkeleton page="Invitation" text="Looking up your invitation…" />;
  }
  return (
    <OfferNotice page="Invitation" title="Your invitation couldn’t be loaded" text={failure}>
      <Button onClick={again}>Try again</Button>
    </OfferNotice>
  );
}

function Offer({ code, invitation }: { code: string; invitation: InvitationDetail }) {
  const client = useClient();
  const navigate = useNavigate();
  const [accepting, setAccepting] = useState(false);
  const [problem, setProblem] = useState<Refusal>();
  const { orderName, subOrderName, invitedBy, email, expiresAt } = invitation;

  async function accept(): Promise<void> {
    if (accepting) return;
    setAccepting(true);
    try {
      const { orderNumber } = await client.call(acceptInvitation, { params: { code }, body: {} });
      say('You’ve joined. Add your cards now.');
      await navigate(submissionPath('card-entry', orderNumber), { replace: true });
    } catch (error) {
      setAccepting(false);
      const refusal = refusalOf(error);
      if (refusal) setProblem(refusal);
      else say(describeFailure(error), 'error');
    }
  }

  if (problem) return <Refused refusal={problem} />;
  return (
    <AreaPage title={`${invitedBy} invites you to send your cards`}>
      <section className="area-page__card offer">
        <p>
          Add your cards to <strong>{subOrderName}</strong>
          {orderName && (
            <>
              , part of the order <strong>{orderName}</strong>
            </>
          )}
          . {invitedBy} submits the order, pays for it, and ships the cards.
        </p>
        <ul>
          <li>Only you and {invitedBy} see your cards. You don’t see anyone else’s.</li>
          <li>You can change them until {invitedBy} locks or pays for the order.</li>
          <li>The graded cards are yours, with their reports in your account.</li>
        </ul>
        <OwnerOnly calls={[acceptInvitation]} to="accept">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void accept();
            }}
          >
            <SubmitButton submitting={accepting} busyLabel="Joining…">
              Accept invitation
            </SubmitButton>
          </form>
        </OwnerOnly>
        <p className="offer-fine">
          Sent to <bdi>{email}</bdi>. It expires on {formatDate(expiresAt)}.
        </p>
      </section>
    </AreaPage>
  );
}

function Refused({ refusal: { refusal, message } }: { refusal: Refusal }) {
  if (refusal === 'forbidden') return <WrongAddress {...WORDS} />;
  const isExpired = refusal === 'invitation_expired';
  return (
    <OfferNotice
      page="Invitation"
      title={isExpired ? 'This invitation has expired' : 'This invitation can’t be used'}
      text={isExpired ? 'Ask the person who invited you for a new one.' : message}
    >
      <Link to={href('/order-history')}>Your orders</Link>
    </OfferNotice>
  );
}
