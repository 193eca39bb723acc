import { ApiError, type ErrorCode } from '@tag/contract/errors';
import { formatDate } from '@tag/contract/formats';
import { acceptInvitation, readInvitation, type InvitationDetail } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { SubmitButton } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { useAnswer } from '../../features/api/use-answer.ts';
import { submissionPath } from '../../features/orders/order-paths.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { useSession } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import '@tag/ui/button.css';
import '@tag/ui/form/form.css';
import './screen.css';

export const head: PageHead = {
  title: 'Invitation',
  description: 'Add your cards to an order that someone submits for you.',
};

/** Why an invitation can't be used; asking again doesn't change it. */
interface Refusal {
  readonly refusal: ErrorCode;
  readonly message: string;
}

/** Where the link in an invitation's email leads: what it is for, and the button that accepts it. */
export default function InvitationScreen() {
  usePageHead(head);
  const { code = '' } = useParams();
  const client = useClient();
  const { userProfile } = useSnapshot(sessionStore);
  const { answer, failure, again } = useAnswer<InvitationDetail | Refusal>(
    `invitation ${code}`,
    async (signal) => {
      try {
        return await client.call(readInvitation, { params: { code } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
          return { refusal: error.code, message: error.message };
        }
        throw error;
      }
    },
  );
  if (answer && 'refusal' in answer) return <Refused refusal={answer} />;
  if (answer) {
    const isOther = userProfile && !isSameAddress(userProfile.email, answer.email);
    if (isOther) return <WrongAddress sentTo={answer.email} />;
    return <Offer code={code} invitation={answer} />;
  }
  if (failure === undefined) {
    return (
      <AreaPage title="Invitation">
        <div className="invitation invitation-skeleton" role="status">
          <span className="tag-hidden">Looking up your invitation…</span>
        </div>
      </AreaPage>
    );
  }
  return (
    <Empty title="Your invitation couldn’t be loaded" text={failure}>
      <Button onClick={again}>Try again</Button>
    </Empty>
  );
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

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
      const message = describeFailure(error);
      setAccepting(false);
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        setProblem({ refusal: error.code, message });
      } else say(message, 'error');
    }
  }

  if (problem) return <Refused refusal={problem} />;
  return (
    <AreaPage title={`${invitedBy} invites you to send your cards`}>
      <section className="area-page__card invitation">
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
        <p className="invitation-fine">
          Sent to <bdi>{email}</bdi>. It expires on {formatDate(expiresAt)}.
        </p>
      </section>
    </AreaPage>
  );
}

function Refused({ refusal: { refusal, message } }: { refusal: Refusal }) {
  if (refusal === 'forbidden') return <WrongAddress />;
  const isExpired = refusal === 'invitation_expired';
  return (
    <Empty
      title={isExpired ? 'This invitation has expired' : 'This invitation can’t be used'}
      text={isExpired ? 'Ask the person who invited you for a new one.' : message}
    >
      <Link to="/order-history">Your orders</Link>
    </Empty>
  );
}

/**
 * The signed-in account isn't the one that was invited. Not `signOut`, which means to leave: whoever
 * signs in next comes back here.
 */
function WrongAddress({ sentTo }: { sentTo?: string }) {
  const session = useSession();
  const { userProfile } = useSnapshot(sessionStore);
  return (
    <Empty
      title="This invitation is for another email address"
      text={
        <>
          {sentTo ? (
            <>
              It was sent to <bdi>{sentTo}</bdi>.{' '}
            </>
          ) : null}
          You’re signed in as <bdi>{userProfile?.email}</bdi>. Sign in with the address the email
          was sent to, or ask for an invitation to this one.
        </>
      }
    >
      <Button onClick={() => void session.signOut()}>Sign in with another account</Button>
    </Empty>
  );
}

interface EmptyProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

function Empty({ title, text, children }: EmptyProps) {
  return (
    <AreaPage title="Invitation">
      <div className="area-page__empty" role="alert">
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="area-page__actions">{children}</div>
      </div>
    </AreaPage>
  );
}
