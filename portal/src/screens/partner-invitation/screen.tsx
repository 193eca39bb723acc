import { acceptPartnerInvitation, readPartnerInvitation } from '@tag/contract/partner-desk';
import { PlainForm, SubmitButton } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { OfferScreen } from '../../features/offer/offer-screen.tsx';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Partner invitation',
  description: 'Join a partner to manage its API keys and webhooks.',
};

const WORDS = {
  page: 'Partner invitation',
  thing: 'invitation',
  loading: 'Looking up your invitation…',
  notLoaded: 'Your invitation couldn’t be loaded',
  notUsable: 'This invitation can’t be used',
  expired: 'Ask the partner’s owner, or us, for a new one.',
};

/** Where the link in the email leads: the partner, and the button that accepts. */
export default function PartnerInvitationScreen() {
  const { code = '' } = useParams();
  const client = useClient();
  const navigate = useNavigate();
  const params = { code };
  const accept = async () => {
    const { partner } = await client.call(acceptPartnerInvitation, { params, body: {} });
    say(partner ? `You’ve joined ${partner.name}.` : 'You’ve joined.');
    await navigate(href('/partners'), { replace: true });
  };
  return (
    <OfferScreen
      words={WORDS}
      code={code}
      read={(signal) => client.call(readPartnerInvitation, { params }, { signal })}
      title={({ partner }) => `Join ${partner}`}
      elsewhere={<Link to={href('/partners')}>Your partner page</Link>}
    >
      {({ partner, role }, { choice, answer }) => (
        <>
          <p>
            <strong>{partner}</strong> is a partner of ours.{' '}
            {role === 'owner'
              ? 'Accept to own it here: you make its keys and webhooks, and invite the people you work with.'
              : 'Accept to manage its API keys and webhooks with the others.'}
          </p>
          <OwnerOnly calls={[acceptPartnerInvitation]} to="accept">
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
