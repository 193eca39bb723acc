import { say } from '@tag/ui/toast';
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';
import { lazy } from '../lazy/lazy.ts';
import { useSettings } from '../settings/settings-context.tsx';
import { closeHelpChat, helpChat } from './help-chat-state.ts';

const HelpChatPanel = lazy(() => import('./help-chat-panel.tsx'));

/** The help chat when it is opened: our panel, or Intercom's messenger if that is configured. */
export function HelpChat() {
  const { helpChatAppId } = useSettings();
  const { isOpen } = useSnapshot(helpChat);
  if (!isOpen) return null;
  if (helpChatAppId) return <Messenger appId={helpChatAppId} />;
  return (
    <Suspense>
      <HelpChatPanel />
    </Suspense>
  );
}

/** Draws nothing: the messenger brings its own window, which then is open. */
function Messenger({ appId }: { appId: string }) {
  useEffect(() => {
    const { userProfile } = sessionStore;
    const { conversation } = helpChat;
    const isCurrent = () => helpChat.conversation === conversation;
    const person = userProfile
      ? { email: userProfile.email, name: `${userProfile.firstName} ${userProfile.lastName}` }
      : {};
    import('./intercom.ts')
      .then(({ showMessenger }) => showMessenger(appId, person, conversation, isCurrent))
      .catch(() => say('The help chat could not be loaded. Please try again.', 'error'));
    closeHelpChat();
  }, [appId]);
  return null;
}
