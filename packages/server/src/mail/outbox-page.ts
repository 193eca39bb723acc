import { createHash } from 'node:crypto';
import { formatDateTime } from '@tag/contract/formats';
import { html, raw } from 'hono/html';
import { OUTBOX_STYLE } from './outbox-style.ts';

interface KeptMail {
  readonly id: number;
  readonly at: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

const STYLE_HASH = createHash('sha256').update(OUTBOX_STYLE).digest('base64');

/** The Content-Security-Policy of the pages: their style sheet, and a frame with the email. */
export const OUTBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'font-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For the email in its frame: inline styles and our pictures, as emails use them. */
export const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation allow-popups',
].join('; ');

type Html = ReturnType<typeof html>;

function page(title: string, body: Html): string {
  // The hash is of exactly this text, so no template may indent it.
  const sheet = raw(`<style>${OUTBOX_STYLE}</style>`);
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          ${sheet}
        </head>
        <body>
          <header>
            <p class="mark"><strong>Outbox</strong> These emails were kept, not sent.</p>
          </header>
          <main>${body}</main>
        </body>
      </html>`,
  );
}

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
