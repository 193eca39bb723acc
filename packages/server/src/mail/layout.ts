import { html, raw } from 'hono/html';
import type { Mail } from './mail.ts';

/** HTML shows the label as a link; plain text shows the address after it. */
export interface EmailLink {
  readonly label: string;
  readonly url: string;
}

/** An email's content, from which its HTML and plain text are made. */
export interface EmailContent {
  readonly to: string;
  readonly subject: string;
  /** See `Mail`. */
  readonly key?: string;
  /** Shown by mail programs next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly (string | EmailLink)[];
  /** Of the card that the email is about. */
  readonly picture?: { readonly url: string; readonly alt: string } | null;
  /** A table of purchases: each line's text and amount. The last one is the total. */
  readonly bill?: readonly (readonly [label: string, amount: string])[];
  /** Something to copy: a password. */
  readonly secret?: string;
  /** What the reader does next. */
  readonly action?: EmailLink;
  /** Small print at the end. */
  readonly footnote: string | EmailLink;
}

const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const TEXT = `margin:0 0 16px;font-size:16px;line-height:24px;color:#2b3638;${FONT}`;
const SMALL = `margin:0;font-size:13px;line-height:20px;color:#5a686b;${FONT}`;

/**
 * Tables and inline styles work in all email clients, old and new. Clients make their own dark mode; the
 * colors keep their contrast when inverted.
 */
export function composeEmail(content: EmailContent): Mail {
  return {
    to: content.to,
    subject: content.subject,
    ...(content.key !== undefined && { key: content.key }),
    html: htmlOf(content),
    text: textOf(content),
  };
}

function textOf({
  action,
  bill,
  footnote,
  heading,
  list,
  paragraphs,
  secret,
}: EmailContent): string {
  return [
    heading,
    ...paragraphs,
    ...(list ? [list.map((line) => `- ${written(line)}`).join('\n')] : []),
    ...(bill ? [bill.map(([label, amount]) => `${label}: ${amount}`).join('\n')] : []),
    ...(secret ? [`    ${secret}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${written(footnote)}`,
    '',
  ].join('\n\n');
}

const written = (text: string | EmailLink) =>
  typeof text === 'string' ? text : `${text.label}: ${text.url}`;

const shown = (text: string | EmailLink) =>
  typeof text === 'string'
    ? text
    : html`<a href="${text.url}" style="color:#0a5a69">${text.label}</a>`;

function htmlOf(content: EmailContent) {
  const { action, bill, footnote, heading, list, paragraphs, picture } = content;
  const { preview, secret, subject } = content;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${subject}</title>
        </head>
        <body style="margin:0;padding:0;background:#eef1f0">
          <div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}</div>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
            <tr>
              <td align="center" style="padding:32px 16px">
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  style="max-width:560px;background:#ffffff;border:1px solid #dbe0de;border-radius:14px"
                >
                  <tr>
                    <td style="padding:24px 32px 0">
                      <span
                        style="display:inline-block;padding:4px 10px;border-radius:6px;background:#0a5a69;color:#ffffff;font-size:15px;font-weight:700;letter-spacing:2px;${raw(FONT)}"
                        >TAG</span
                      >
                    </td>
                  </tr>
                  <tr>
                    <td style="padding:24px 32px 8px">
                      <h1
                        style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:650;color:#12191a;${raw(FONT)}"
                      >
                        ${heading}
                      </h1>
                      ${picture ? image(picture) : ''}
                      ${paragraphs.map((words) => html`<p style="${raw(TEXT)}">${words}</p>`)}
                      ${list ? bullets(list) : ''} ${bill ? billTable(bill) : ''}
                      ${secret ? secretBox(secret) : ''} ${action ? button(action) : ''}
                    </td>
                  </tr>
                  <tr>
                    <td style="padding:16px 32px 24px;border-top:1px solid #e7ebea">
                      <p style="${raw(SMALL)}">${shown(footnote)}</p>
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  );
}

/** Mail programs that block pictures show its text. */
function image({ alt, url }: NonNullable<EmailContent['picture']>) {
  return html`<img
    src="${url}"
    alt="${alt}"
    width="160"
    style="display:block;width:160px;max-width:100%;height:auto;margin:0 0 16px;font-size:13px;color:#5a686b"
  />`;
}

function bullets(lines: NonNullable<EmailContent['list']>) {
  return html`<ul style="${raw(TEXT)};padding-left:20px">
    ${lines.map((line) => html`<li>${shown(line)}</li>`)}
  </ul>`;
}

function billTable(bill: NonNullable<EmailContent['bill']>) {
  const row = ([label, amount]: readonly [string, string], index: number) => {
    const isTotal = index === bill.length - 1;
    const cell = `${TEXT};padding:6px 0;${isTotal ? 'border-top:1px solid #dbe0de;font-weight:600' : ''}`;
    return html`<tr>
      <td style="${raw(cell)}">${label}</td>
      <td align="right" style="${raw(cell)};padding-left:16px;white-space:nowrap">${amount}</td>
    </tr>`;
  };
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 24px"
  >
    ${bill.map(row)}
  </table>`;
}

function secretBox(secret: string) {
  return html`<p
    style="margin:8px 0 24px;padding:16px;border:1px solid #dbe0de;border-radius:8px;background:#f6f7f6;color:#12191a;font:600 18px/26px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-align:center"
  >
    ${secret}
  </p>`;
}

/** A link in a colored cell: it looks like a button even in clients that drop link styles. */
function button({ label, url }: EmailLink) {
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:8px 0 24px"
  >
    <tr>
      <td style="border-radius:8px;background:#0a5a69">
        <a
          href="${url}"
          style="display:inline-block;padding:13px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;${raw(FONT)}"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}
