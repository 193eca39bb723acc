import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';
import { useSession } from '../../session/session-context.tsx';
import { loadProfile } from '../../session/user-profile.ts';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';

/** Instead of the profile while it loads, and when it did not. */
export function ProfileAway() {
  const session = useSession();
  const { profileFailure } = useSnapshot(sessionStore);
  return (
    <SettingCard title="Profile" lead="Who you are, and how we reach you.">
      {profileFailure === null ? (
        <div className="settings-skeleton" role="status">
          <span className="tag-hidden">Loading your profile…</span>
        </div>
      ) : (
        <div className="settings-error">
          <p>{profileFailure}</p>
          <Button onClick={() => void loadProfile(session, (message) => say(message, 'error'))}>
            Try again
          </Button>
        </div>
      )}
    </SettingCard>
  );
}
