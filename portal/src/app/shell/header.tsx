import { POP_REPORT_PATH } from '@tag/contract/pops';
import { CloseIcon, Icon, SearchIcon } from '@tag/ui/icons';
import { useEffect, useRef, type ReactNode, type ToggleEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AccountMenu } from '../../features/account-menu/account-menu.tsx';
import { ThemeSwitch } from '../../features/appearance/theme-switch.tsx';
import { CertificateSearch } from '../../features/certificate/certificate-search.tsx';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { href } from '../../pages/href.ts';
import { useAuthStatus } from '../../session/session-context.tsx';
import { Logo } from '../logo.tsx';
import { productLinks } from './external-links.ts';
import { ProgressBar } from './progress-bar.tsx';
import './header.css';

interface HeaderProps {
  /** Whether a screen is loading. */
  isLoading: boolean;
  /** The screen that visitors see has its own certificate search, so they need none here. */
  isSearchOnScreen: boolean;
}

/**
 * Two rows where there is room. On a phone one row, in which the search and the menu are popovers: they
 * open without a script, and are ordinary parts of the two rows elsewhere.
 */
export function Header({ isLoading, isSearchOnScreen }: HeaderProps) {
  const { links } = useSettings();
  const { pathname } = useLocation();
  const authStatus = useAuthStatus();
  const elsewhere = productLinks(links);
  const hasSearch = !isSearchOnScreen || authStatus !== 'visitor';
  const search = isSearchOnScreen ? 'header-search for-members' : 'header-search';
  return (
    <header className="header">
      <ProgressBar active={isLoading} />
      <Popover id="header-menu" className="header-aside">
        <div className="header-inner">
          <nav
            aria-label="Our other pages"
            className={elsewhere.length > 0 ? undefined : 'header-in-menu'}
          >
            <ul className="header-links">
              <li className="header-in-menu">
                <Link to={href('/submit-cards')}>Submit cards</Link>
              </li>
              <li className="header-in-menu">
                <Link to={POP_REPORT_PATH}>Population report</Link>
              </li>
              {elsewhere.map(({ name, url }) => (
                <li key={name}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <ThemeSwitch />
        </div>
      </Popover>
      <div className="header-inner header-main">
        <Link to={href('/')} className="header-brand" aria-label="TAG Grading, home">
          <Logo />
          <span className="header-name">
            TAG <span>Grading</span>
          </span>
        </Link>
        <nav className="header-pages" aria-label="Main">
          <Link to={href('/submit-cards')}>Submit cards</Link>
          <Link to={POP_REPORT_PATH}>Population report</Link>
        </nav>
        {hasSearch && (
          <>
            <button
              type="button"
              className={`header-opener ${isSearchOnScreen ? 'for-members' : ''}`}
              popoverTarget="header-search"
              aria-label="Search certificates"
            >
              <SearchIcon />
            </button>
            <Popover id="header-search" className={search}>
              <CertificateSearch variant="bar" key={pathname} />
            </Popover>
          </>
        )}
        <div className="header-account">
          <div className="header-entry for-visitors">
            <Link to={href('/sign-in')}>Sign in</Link>
            <Link to={href('/sign-up')} className="header-join">
              Create account
            </Link>
          </div>
          <div className="for-members">
            <AccountMenu />
          </div>
        </div>
        <button
          type="button"
          className="header-opener header-opener-menu"
          popoverTarget="header-menu"
          aria-label="Menu"
        >
          <MenuIcon />
          <CloseIcon />
        </button>
      </div>
    </header>
  );
}

interface PopoverProps {
  id: string;
  className: string;
  children: ReactNode;
}

/** Opens with the focus in its field, where it has one, and closes when another page is opened. */
function Popover({ id, className, children }: PopoverProps) {
  const element = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) element.current?.hidePopover();
    openedAt.current = key;
  }, [key]);
  const focusField = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open')
      currentTarget.querySelector<HTMLElement>('input[type="text"]')?.focus();
  };
  return (
    <div ref={element} id={id} className={className} popover="auto" onToggle={focusField}>
      {children}
    </div>
  );
}

const MenuIcon = () => (
  <Icon>
    <path d="M3 5.5h14M3 10h14M3 14.5h14" />
  </Icon>
);
