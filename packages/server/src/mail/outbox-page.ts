import { formatDateTime } from '@tag/contract/formats';
import { html, raw } from 'hono/html';
import { pagePolicy, plainPage } from '../http/plain-page.ts';
import { OUTBOX_STYLE } from './outbox-style.ts';

interface KeptMail {
  readonly id: number;
  readonly at: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** The Content-Security-Policy of the pages: their style sheet, and a frame with the email. */
export const OUTBOX_POLICY = pagePolicy(OUTBOX_STYLE, {
  'frame-src': "'self'",
});

/** For the email in its frame: inline styles and our pictures, as emails use them. */
export const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation allow-popups',
].join('; ');

type Html = ReturnType<typeof html>;

const page = (title: string, body: Html): string =>
  plainPage(
    title,
    OUTBOX_STYLE,
    html`<header>
        <p class="mark"><strong>Outbox</strong> These emails were kept, not sent.</p>
      </header>
      <main>${body}</main>`,
  );

export function outboxPage(mails: readonly KeptMail[]): string {
  const row = ({ at, id, recipient, subject }: KeptMail) =>
    html`<li>
      <a href="/outbox/${id}">
        <strong>${subject}</strong>
        <time datetime="${at.toISOString()}">${formatDateTime(at.toISOString())}</time>
        <span>to ${recipient}</span>
      </a>
    </li>`;
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
      ${
        mails.length > 0
          ? html`<ol>
              ${mails.map(row)}
            </ol>`
          : html`<p class="empty">No emails yet. Register an account, or forget a password.</p>`
      }`,
  );
}

export function mailPage({ at, id, recipient, subject, text }: KeptMail): string {
  return page(
    subject,
    html`<p><a href="/outbox">All emails</a></p>
      <h1>${subject}</h1>
      <dl>
        <dt>To</dt>
        <dd>${recipient}</dd>
        <dt>When</dt>
        <dd>${formatDateTime(at.toISOString())} UTC</dd>
      </dl>
      <iframe src="/outbox/${id}/html" title="The mail"></iframe>
      <details>
        <summary>As plain text</summary>
        ${raw('<pre>')}${text}${raw('</pre>')}
      </details>`,
  );
}
