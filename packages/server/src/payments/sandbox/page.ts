import { createHash } from 'node:crypto';
import { formatMoney } from '@tag/contract/formats';
import { html, raw } from 'hono/html';
import { CHECKOUT_STYLE } from './page-style.ts';
import type { SandboxCheckout } from './sandbox-store.ts';

const STYLE_HASH = createHash('sha256').update(CHECKOUT_STYLE).digest('base64');

/**
 * The Content-Security-Policy of the page: its style sheet, and a form that posts to us and redirects
 * back to the payer's page, which browsers count as a form action.
 */
export function checkoutPolicy(checkout: SandboxCheckout | null): string {
  const back = checkout ? ` ${new URL(checkout.returnUrl).origin}` : '';
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'font-src data:',
    "base-uri 'none'",
    `form-action 'self'${back}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

const WORDS = {
  paid: ['This test payment is done', 'The page you came from has what you paid for.'],
  declined: ['This test payment was declined', 'Nothing was charged. You can begin again.'],
  expired: ['This test checkout has expired', 'Nothing was charged. You can begin again.'],
} as const;

/** The test checkout as a page without a script; null: there is none with this id. */
export function checkoutPage(checkout: SandboxCheckout | null): string {
  // The hash is of exactly this text, so no template may indent it.
  const sheet = raw(`<style>${CHECKOUT_STYLE}</style>`);
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Test checkout</title>
          ${sheet}
        </head>
        <body>
          <main>
            <p class="mark"><strong>Test checkout</strong> No card needed. No money moves.</p>
            ${checkout ? body(checkout) : nothing()}
          </main>
        </body>
      </html>`,
  );
}

function nothing() {
  return html`<h1>There is no such checkout</h1>
    <p>Go back to the page you came from and begin again.</p>`;
}

function body({ amount, currency, returnUrl, state, title }: SandboxCheckout) {
  const back = html`<p class="back">
    <a href="${returnUrl}">Back to ${new URL(returnUrl).host}</a>
  </p>`;
  if (state !== 'open') {
    const [heading, words] = WORDS[state];
    return html`<h1>${heading}</h1>
      <p>${words}</p>
      ${back}`;
  }
  return html`<h1>${title}</h1>
    <p class="amount">${formatMoney(amount)} <span>${currency}</span></p>
    <form method="post">
      <button name="decision" value="pay" class="pay">Pay ${formatMoney(amount)}</button>
      <button name="decision" value="decline">Decline</button>
    </form>
    <p class="hint">Pay simulates a working card, Decline a refused one.</p>
    ${back}`;
}
