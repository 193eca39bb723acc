import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const address = process.argv[2] ?? 'http://localhost:3000/webhooks/tag';
const id = `msg_${randomUUID()}`;
const now = new Date();
const body = JSON.stringify({
  type: 'certificate.voided',
  timestamp: now.toISOString(),
  data: {
    certificate: 'X0000001',
    title: '2021 Pokémon Evolving Skies Umbreon VMAX #215',
    grade: { key: '9', score: 912, grade: '9', label: 'Mint' },
    listingId: null,
  },
});

const response = await fetch(address, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(process.env.TAG_WEBHOOK_SECRET!).sign(id, now, body),
  },
  body,
});
console.log(response.status);
