import { say } from '@tag/ui/toast';
import { useSnapshot } from 'valtio';
import { useSession } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-out.ts';
import { loadProfile } from '../../session/user-profile.ts';
import { AreaPage } from '../account-page/area-page.tsx';
import { LinkButton } from '../link-button/link-button.tsx';
import { usePageHead } from '../page/use-page-head.ts';
import { AddFactors } from './add-factors.tsx';

const head = {
  title: 'Add a second factor',
  description: 'Administrators sign in with a second factor.',
};

/** Shown in place of any screen to an administrator who has no second factor yet. */
export default function SetupPage() {
  usePageHead(head);
  const session = useSession();
  const { userProfile } = useSnapshot(sessionStore);
  return (
    <AreaPage
      title="Add a second factor"
      lead="As an administrator, you sign in with your password and something you have: your phone, this computer, or a security key."
    >
      <AddFactors
        email={userProfile?.email ?? ''}
        hasApp={false}
        onAdded={() => void loadProfile(session, (message) => say(message, 'error'))}
      />
      <p>
        Not now? <LinkButton onClick={() => void signOut(session)}>Sign out</LinkButton>
      </p>
    </AreaPage>
  );
}
