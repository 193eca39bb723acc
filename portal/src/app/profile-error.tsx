import { Button } from '@tag/ui/button';
import { WarningIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { useSession } from '../session/session-context.tsx';
import { loadProfile } from '../session/user-profile.ts';

/** Shown instead of a screen until the profile has loaded. */
export function ProfileError({ message }: { message: string }) {
  const session = useSession();
  return (
    <Notice
      icon={<WarningIcon />}
      title={<h1>Your account did not load</h1>}
      role="alert"
      actions={<Button onClick={() => void loadProfile(session, () => {})}>Try again</Button>}
    >
      <p>{message}</p>
    </Notice>
  );
}
