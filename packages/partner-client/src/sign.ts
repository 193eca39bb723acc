import { Webhook } from 'standardwebhooks';

/**
 * The headers of Standard Webhooks, signed now.
 * @param secret `whsec_…`
 * @param body exactly what is sent
 */
export function signedHeaders(secret: string, id: string, body: string) {
  const now = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
}
