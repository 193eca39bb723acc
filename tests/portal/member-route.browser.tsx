import type { Permission } from '@tag/contract/permissions';
import type { Profile } from '@tag/contract/users';
import { expect } from 'chai';
import { lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { MemberRoute } from '../../portal/src/app/member-route.tsx';
import { sessionStore } from '../../portal/src/session/session-store.ts';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const MAY_READ: Permission = { action: 'read', resource: 'audit_trail' };
const NOBODY: Partial<Profile> = { isVerified: true, email: 'sam@example.com' };
const words = () => stage.host.textContent;

afterEach(() => {
  sessionStore.localUserPermissionData = null;
  sessionStore.userProfile = null;
});

const Audit = () => <h1>Who did what</h1>;
const open = async () => ({ default: Audit, head: { title: 'Audit', description: '' } });
const route = {
  path: '/staff/audit',
  screen: { source: '', open, Component: lazy(open) },
  access: MAY_READ,
};
function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The page of staff, for a user with these permissions; null: signed out. */
async function show(permissions: Permission[] | null) {
  const hand = handSession();
  if (permissions) hand.become('sam');
  sessionStore.localUserPermissionData = permissions;
  await stage.show(
    <Portal session={hand.session} at="/staff/audit?page=2">
      <Routes>
        <Route path={route.path} element={<MemberRoute route={route} />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </Portal>,
  );
}

describe('a page of staff', () => {
  it('opens for users with its permission', async () => {
    await show([MAY_READ]);
    await until(() => words()?.includes('Who did what'));
  });

  it('isn’t found by other users', async () => {
    await show([{ action: 'read', resource: 'users' }]);
    await until(() => words()?.includes('Oops! nothing was found'));
    expect(words()).not.to.contain('Who did what');
  });

  it('waits until an administrator has a second factor', async () => {
    const hand = handSession();
    hand.become('sam');
    sessionStore.localUserPermissionData = [MAY_READ];
    sessionStore.userProfile = { ...NOBODY, needsSecondFactor: true } as Profile;
    await stage.show(
      <Portal session={hand.session} at="/staff/audit">
        <Routes>
          <Route path={route.path} element={<MemberRoute route={route} />} />
        </Routes>
      </Portal>,
    );
    await until(() => words()?.includes('Add an authenticator app'));
    expect(words()).not.to.contain('Who did what');
    await expectNoViolations(stage.host);
    sessionStore.userProfile = { ...NOBODY, needsSecondFactor: false } as Profile;
    await until(() => words()?.includes('Who did what'));
  });

  it('sends visitors to sign in, and back', async () => {
    await show(null);
    await until(() => stage.host.querySelector('output')?.textContent?.startsWith('/sign-in'));
    const { textContent } = stage.host.querySelector('output')!;
    expect(decodeURIComponent(textContent)).to.contain('/staff/audit?page=2');
    expect(words()).not.to.contain('Who did what');
  });
});
