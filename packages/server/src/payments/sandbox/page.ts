import { formatMoney } from '@tag/contract/formats';
import { html } from 'hono/html';
import { pagePolicy, plainPage } from '../../http/plain-page.ts';
import { CHECKOUT_STYLE } from './page-style.ts';
import type { SandboxCheckout } from './sandbox-store.ts';

/**
 * The Content-Security-Policy of the page: its style sheet, and a form that posts to us and redirects
 * back to the payer's page, which browsers count as a form action.
 */
export function checkoutPolicy(checkout: SandboxCheckout | null): string {
  const back = checkout ? ` ${new URL(checkout.returnUrl).origin}` : '';
  return pagePolicy(CHECKOUT_STYLE, { 'form-action': `'self'${back}` });
}

const WORDS = {
  paid: ['This test payment is done', 'The page you came from has what you paid for.'],
  declined: ['This test payment was declined', 'Nothing was charged. You can begin again.'],
  expired: ['This test checkout has expired', 'Nothing was charged. You can begin again.'],
} as const;

/** The test checkout as a page without a script; null: there is none with this id. */
export function checkoutPage(checkout: SandboxCheckout | null): string {
  return plainPage(
    'Test checkout',
    CHECKOUT_STYLE,
    html`<main>
      <p class="mark"><strong>Test checkout</strong> No card needed. No money moves.</p>
      ${checkout ? body(checkout) : nothing()}
    </main>`,
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
