import type { Profile } from '@tag/contract/users';
import { Icon } from '@tag/ui/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '../api/client-context.tsx';
import { href } from '../../pages/href.ts';
import { useSession } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-out.ts';
import './account-menu.css';

/** The signed-in user, and the menu of their account. */
export function AccountMenu() {
  const session = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  const { userProfile } = useSnapshot(sessionStore);
  // Open on the page where it was opened: going to another closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  const close = () => setOpenAt(undefined);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpenAt(undefined);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  const leave = () => {
    close();
    const impersonates = session.isImpersonation();
    void signOut(session);
    void navigate(href(impersonates ? '/' : '/sign-in'));
  };
  const name = userProfile ? `${userProfile.firstName} ${userProfile.lastName}` : '';
  // For voice control, the name contains the visible initials.
  const face = userProfile && !userProfile.avatar ? `, ${initialsOf(userProfile)}` : '';
  return (
    <div
      ref={menu}
      className="account-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="account-menu-button"
        aria-expanded={open}
        aria-controls={panel}
        aria-label={userProfile ? `Your account: ${name}${face}` : 'Your account'}
        onClick={() => (open ? close() : setOpenAt(key))}
      >
        <Face />
      </button>
      <div id={panel} className="account-menu-panel" hidden={!open}>
        {userProfile && (
          <p className="account-menu-who">
            <bdi>{name}</bdi>
            <span>{userProfile.email}</span>
          </p>
        )}
        <ul>
          <li>
            <NavLink to={href('/account-setting')}>Account settings</NavLink>
          </li>
          <li>
            <NavLink to={href('/order-history')}>Order history</NavLink>
          </li>
          <li>
            <NavLink to={href('/help')}>Help</NavLink>
          </li>
          <li>
            <button type="button" onClick={leave}>
              Sign out
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

function initialsOf({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string {
  const initials = [firstName, lastName].map((part) => [...part][0] ?? '').join('');
  return initials.toLocaleUpperCase('en');
}

/** The avatar; without one the initials; a plain figure while nothing is known. */
function Face() {
  const client = useClient();
  const { userProfile } = useSnapshot(sessionStore);
  if (userProfile?.avatar) {
    return <img src={client.mediaUrl(userProfile.avatar)} alt="" width={40} height={40} />;
  }
  if (userProfile) {
    return <span aria-hidden="true">{initialsOf(userProfile)}</span>;
  }
  return (
    <Icon>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.5a6 6 0 0 1 12 0" />
    </Icon>
  );
}
