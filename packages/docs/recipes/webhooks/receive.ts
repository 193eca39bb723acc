import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.TAG_WEBHOOK_SECRET!);
/** Ids of messages that were processed. Keep yours where a restart doesn't lose them. */
const known = new Set<string>();

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const headers = request.headers as Record<string, string>;
  try {
    const event = webhook.verify(body, headers) as { type: string; data: object };
    const id = headers['webhook-id']!;
    if (!known.has(id)) console.log(event.type, event.data);
    known.add(id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end('The signature is not valid.');
  }
}).listen(Number(process.env.PORT ?? 3000));
