import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

type Fetch = typeof globalThis.fetch;

/**
 * A fetch in the name of an API key. What has a body is signed as Standard Webhooks say, so nobody who
 * reads the key alone can report a sale, and nobody can send a call again.
 * @param signingSecret of the key, `whsec_…`; without it nothing is signed.
 */
export function signedFetch(fetch: Fetch, key: string, signingSecret?: string): Fetch {
  const signer = signingSecret === undefined ? undefined : new Webhook(signingSecret);
  return (address, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${key}`);
    if (signer && typeof init.body === 'string') {
      const id = `msg_${randomUUID()}`;
      const now = new Date();
      headers.set('webhook-id', id);
      headers.set('webhook-timestamp', String(Math.floor(now.getTime() / 1000)));
      headers.set('webhook-signature', signer.sign(id, now, init.body));
    }
    return fetch(address, { ...init, headers });
  };
}
