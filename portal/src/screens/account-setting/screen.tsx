import { useSnapshot } from 'valtio';
import type { Profile } from '@tag/contract/users';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { sessionStore } from '../../session/session-store.ts';
import { ApiSection } from './api-section.tsx';
import { AddressSection } from './address-section.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProfileAway } from './profile-away.tsx';
import './screen.css';

export const head: PageHead = {
  title: 'Account settings',
  description: 'Your profile, your emails, your addresses, your password, and your API keys.',
};

/** Profile, emails, addresses, password, and API keys. */
export default function AccountSettingScreen() {
  const { userProfile } = useSnapshot(sessionStore);
  return (
    <AreaPage
      title="Account settings"
      lead="Your profile, your emails, your addresses, your password, and your API keys."
    >
      {userProfile ? (
        <>
          <AvatarSection profile={userProfile as Profile} />
          {/* Saved, or loaded again, it starts over from what is true. */}
          <ProfileSection profile={userProfile as Profile} />
          <NotificationSection profile={userProfile as Profile} />
        </>
      ) : (
        <ProfileAway />
      )}
      <AddressSection use="shipping" />
      <AddressSection use="billing" />
      <PasswordSection email={userProfile?.email ?? ''} />
      {userProfile?.role.name === 'customer' && <ApiSection />}
      {userProfile && userProfile.role.name !== 'customer' && (
        <FactorSection email={userProfile.email} />
      )}
    </AreaPage>
  );
}
