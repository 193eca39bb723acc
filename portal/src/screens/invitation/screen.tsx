import { acceptInvitation, readInvitation } from '@tag/contract/orders';
import { PlainForm, SubmitButton } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { OfferScreen } from '../../features/offer/offer-screen.tsx';
import { submissionPath } from '../../features/orders/order-paths.ts';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Invitation',
  description: 'Add your cards to an order that someone submits for you.',
};

const WORDS = {
  page: 'Invitation',
  thing: 'invitation',
  loading: 'Looking up your invitation…',
  notLoaded: 'Your invitation couldn’t be loaded',
  notUsable: 'This invitation can’t be used',
  expired: 'Ask the person who invited you for a new one.',
};

/** The page of an invitation's email: what it is for, and the button that accepts it. */
export default function InvitationScreen() {
  const { code = '' } = useParams();
  const client = useClient();
  const navigate = useNavigate();
  const params = { code };
  const accept = async () => {
    const { orderNumber } = await client.call(acceptInvitation, { params, body: {} });
    say('You’ve joined. Add your cards now.');
    await navigate(submissionPath('card-entry', orderNumber), { replace: true });
  };
  return (
    <OfferScreen
      words={WORDS}
      code={code}
      read={(signal) => client.call(readInvitation, { params }, { signal })}
      title={({ invitedBy }) => `${invitedBy} invites you to send your cards`}
      elsewhere={<Link to={href('/order-history')}>Your orders</Link>}
    >
      {({ subOrderName, orderName, invitedBy }, { choice, answer }) => (
        <>
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
            <PlainForm onSubmit={() => answer('accept', accept)}>
              <SubmitButton submitting={choice !== undefined} busyLabel="Joining…">
                Accept invitation
              </SubmitButton>
            </PlainForm>
          </OwnerOnly>
        </>
      )}
    </OfferScreen>
  );
}
