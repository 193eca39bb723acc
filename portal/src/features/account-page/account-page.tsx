import type { ReactNode } from 'react';
import './account-page.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Ways to the neighboring pages. */
  footer?: ReactNode;
}

/** A step of signing in or registering: a title, a form, and links, in one column. */
export function AccountPage({ title, lead, children, footer }: AccountPageProps) {
  return (
    <section className="account-page">
      <h1>{title}</h1>
      {lead && <p className="account-page-lead">{lead}</p>}
      <noscript>
        <p>Accounts need JavaScript, which this browser does not run.</p>
      </noscript>
      {children}
      {footer && <div className="account-page-footer">{footer}</div>}
    </section>
  );
}
