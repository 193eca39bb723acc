import { isPermitted } from '@tag/contract/permissions';
import { Icon } from '@tag/ui/icons';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';
import { usePermissions } from '../../session/use-permissions.ts';
import { NAVIGATION_ITEMS, type NavigationItem } from './navigation-items.tsx';

/**
 * A column that folds to its icons where the window is wide, a list behind a button where it is not. Next to
 * a wide page it is folded until someone opens it.
 */
export function HomeNavigation({ isWide }: { isWide: boolean }) {
  const { pathname } = useLocation();
  const { navigation } = useSnapshot(sessionStore);
  const held = usePermissions();
  // Open on the page where it was opened: going to another closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  const isExpanded = navigation.isExpanded ?? !isWide;

  const items = NAVIGATION_ITEMS.filter(
    ({ access }) => typeof access === 'string' || isPermitted(held, access),
  );
  const here = items.find(({ path }) => path === pathname);
  return (
    <nav className="home-nav" aria-label="Your account" data-open={open} data-expanded={isExpanded}>
      <button
        type="button"
        className="home-nav-menu"
        aria-expanded={open}
        onClick={() => setOpenAt(open ? undefined : pathname)}
      >
        <span>
          {here ? <span className="tag-hidden">Menu: </span> : 'Menu'}
          {here?.name}
        </span>
        <Chevron />
      </button>
      <ul>
        {items.map((item) => (
          <Item key={item.path} item={item} />
        ))}
      </ul>
      <button
        type="button"
        className="home-nav-fold"
        aria-expanded={isExpanded}
        title={isExpanded ? undefined : 'Expand menu'}
        onClick={() => (sessionStore.navigation.isExpanded = !isExpanded)}
      >
        <Chevron />
        <span className="home-nav-name">{isExpanded ? 'Collapse menu' : 'Expand menu'}</span>
      </button>
    </nav>
  );
}

function Item({ item: { path, name, icon } }: { item: NavigationItem }) {
  return (
    <li>
      <NavLink to={path} end={path === '/'} className="home-nav-link" title={name}>
        {icon}
        <span className="home-nav-name">{name}</span>
      </NavLink>
    </li>
  );
}

const Chevron = () => (
  <Icon className="home-nav-chevron">
    <path d="m12.5 5-5 5 5 5" />
  </Icon>
);
