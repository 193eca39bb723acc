import { Link, useLocation } from 'react-router-dom';
import { CertificateHelp } from '../../features/certificate/certificate-help.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import './screen.css';

export { load } from './load.ts';

export const head: PageHead = {
  title: 'Oops! nothing was found',
  description: 'The page might have been removed or is unavailable.',
};

export default function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <section className="not-found">
      <svg viewBox="0 0 120 160" className="not-found-card" aria-hidden="true">
        <path d="M2 26V12A10 10 0 0 1 12 2h14M94 2h14a10 10 0 0 1 10 10v14M118 134v14a10 10 0 0 1-10 10H94M26 158H12a10 10 0 0 1-10-10v-14" />
        <rect x="22" y="22" width="76" height="116" rx="6" strokeDasharray="5 6" />
      </svg>
      <h1>Oops! nothing was found</h1>
      <p>The page you are looking for might have been removed or is unavailable.</p>
      <CertificateHelp written={lastPart(pathname)} />
      <Link to="/" className="not-found-home">
        Back to the home page
      </Link>
    </section>
  );
}

/** The text after the last slash, such as `X000001`. */
function lastPart(pathname: string): string {
  const part = pathname.split('/').findLast(Boolean) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
