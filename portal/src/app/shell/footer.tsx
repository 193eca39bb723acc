import { Link } from 'react-router-dom';
import { openHelpChat } from '../../features/help-chat/help-chat-state.ts';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { href } from '../../pages/href.ts';
import { Logo } from '../logo.tsx';
import { productLinks, serviceLinks, socialLinks, type NamedLink } from './external-links.ts';
import './footer.css';

export function Footer() {
  const { links } = useSettings();
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-brand">
          <Logo size={28} />
          <p>Every point of a grade, on record.</p>
        </div>
        <div className="footer-list">
          <h2>Questions?</h2>
          <ul>
            <li>
              <button type="button" className="footer-chat" onClick={openHelpChat}>
                Write to us
              </button>
            </li>
            <li>
              <Link to={href('/status')}>System status</Link>
            </li>
            <li>
              <Link to={href('/turnaround')}>Turnaround record</Link>
            </li>
            <li>
              <Link to={href('/how-we-prove-grades')}>How we prove grades</Link>
            </li>
            <li>
              <Link to={href('/partners')}>Become a partner</Link>
            </li>
          </ul>
        </div>
        <LinkList name="Products" links={productLinks(links)} />
        <LinkList name="Service" links={serviceLinks(links)} />
        <LinkList name="Follow us" links={socialLinks(links)} />
      </div>
    </footer>
  );
}

function LinkList({ name, links }: { name: string; links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className="footer-list" aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.url}>
            <a href={link.url}>{link.name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
