import type { Endpoint } from '@tag/contract/endpoint';
import {
  MOST_OWN_KEYS,
  MOST_OWN_WEBHOOKS,
  OWN_KEY_CALLS_A_MINUTE,
  OWN_WEBHOOK_LABELS,
} from '@tag/contract/own-keys';
import { OWN_SCOPE_LABELS, OWN_SCOPES, type OwnScope } from '@tag/contract/permissions';
import { html } from 'hono/html';
import type { Html } from './page-shape.ts';

export const KEYS_GUIDE = { id: 'own-keys', title: 'With a key of your own' } as const;

/** Explains customers' API keys and their scopes. */
export function keysGuide(endpoints: Readonly<Record<string, Endpoint>>, apiUrl: string): Html {
  const callsOf = (scope: OwnScope) =>
    Object.entries(endpoints).filter(([, { keyScope }]) => keyScope === scope);
  const example = [
    `curl ${apiUrl}/orders/TG8F3K2QWX/results \\`,
    "  -H 'Authorization: Bearer tag_live_…'",
  ].join('\n');
  return html`<h2 id="${KEYS_GUIDE.id}">${KEYS_GUIDE.title}</h2>
    <section class="card">
      <p>
        Customers create API keys for their programs in their account settings, under “API”. A call
        with a key answers what the portal shows its owner. No key pays, submits an order, or reads
        or changes the account.
      </p>
      <pre tabindex="0"><code>${example}</code></pre>
      <div class="scroll" tabindex="0" role="region" aria-label="Scopes">
        <table>
          <thead>
            <tr>
              <th scope="col">Scope</th>
              <th scope="col">Calls</th>
            </tr>
          </thead>
          <tbody>
            ${OWN_SCOPES.map(
              (scope) =>
                html`<tr>
                  <td class="scope"><code>${scope}</code><br />${OWN_SCOPE_LABELS[scope]}</td>
                  <td>
                    ${callsOf(scope).map(
                      ([name, { method, path }]) =>
                        html`<p><a href="#${name}">${method} ${path}</a></p>`,
                    )}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <h4>Limits</h4>
      <p>
        ${OWN_KEY_CALLS_A_MINUTE} calls a minute with each key; then <code>rate_limited</code> (429)
        with <code>Retry-After</code>. ${MOST_OWN_KEYS} keys and ${MOST_OWN_WEBHOOKS} webhooks for
        each account. A key ends when it is revoked, when its owner’s password or email address
        changes, and with the account.
      </p>
      <h4>Webhooks</h4>
      <p>
        Addresses of your servers, added in the same place, receive these messages about your
        orders. They are signed as in Standard Webhooks: verify each with the secret shown when you
        added the address. What isn’t answered with 2xx within 10 seconds is sent again for three
        days. A message may arrive twice, with the same <code>webhook-id</code>.
      </p>
      <div class="scroll" tabindex="0" role="region" aria-label="Webhooks">
        <table>
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Sent when</th>
            </tr>
          </thead>
          <tbody>
            ${Object.entries(OWN_WEBHOOK_LABELS).map(
              ([type, label]) =>
                html`<tr>
                  <td class="scope"><code>${type}</code></td>
                  <td>${label}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
}
