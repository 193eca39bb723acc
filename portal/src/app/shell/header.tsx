import { POP_REPORT_PATH } from '@tag/contract/pops';
import { Link, useLocation } from 'react-router-dom';
import { ThemeSwitch } from '../../features/appearance/theme-switch.tsx';
import { CertificateSearch } from '../../features/certificate/certificate-search.tsx';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { SIGN_IN_PATH } from '../../session/return-to.ts';
import { useStanding } from '../../session/session-context.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { LANDING_PATH } from '../public-routes.ts';
import { AccountMenu } from './account-menu.tsx';
import { productLinks } from './external-links.ts';
import { ProgressBar } from './progress-bar.tsx';
import './header.css';

/** @param props.isLoading whether a screen is on its way */
export function Header({ isLoading }: { isLoading: boolean }) {
  const { links } = useSettings();
  const { pathname } = useLocation();
  const standing = useStanding();
  const elsewhere = productLinks(links);
  return (
    <header className="header">
      <ProgressBar active={isLoading} />
      <div className="header__aside">
        <div className="header__inner">
          {elsewhere.length > 0 && (
            <nav aria-label="Our other pages">
              <ul className="header__links">
                {elsewhere.map(({ name, url }) => (
                  <li key={name}>
                    <a href={url}>{name}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <ThemeSwitch />
        </div>
      </div>
      <div className="header__inner header__main">
        <Link to={LANDING_PATH} className="header__brand" aria-label="TAG Grading, home">
          <BrandMark />
          <span className="header__name">
            TAG <span>Grading</span>
          </span>
        </Link>
        <nav className="header__pages" aria-label="Main">
          <Link to={POP_REPORT_PATH}>Population report</Link>
        </nav>
        {/* The landing has the same search, larger. */}
        {(pathname !== LANDING_PATH || standing !== 'visitor') && (
          <div className={`header__search ${pathname === LANDING_PATH ? 'for-members' : ''}`}>
            <CertificateSearch variant="bar" key={pathname} />
          </div>
        )}
        <div className="header__account">
          <div className="header__entry for-visitors">
            <Link to={SIGN_IN_PATH}>Sign in</Link>
            <Link to="/sign-up" className="header__join">
              Create account
            </Link>
          </div>
          <div className="for-members">
            <AccountMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
