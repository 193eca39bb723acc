#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { signedHeaders } from './sign.ts';
import { sampleWebhooks } from './webhooks.ts';

const samples = sampleWebhooks();
const HELP = `npx @tag/partner-client send TYPE --to URL --secret SECRET
    sends a signed sample webhook about a test certificate to your server, and prints its answer
    SECRET is the whsec_… that your server verifies with

TYPE: ${samples.map(({ type }) => type).join(', ')}

Exit code: 0 your server answered 2xx; 1 it answered anything else; 2 it wasn't sent.`;

const WRONG_SECRET = `--secret takes whsec_ and base64. To make one: whsec_$(openssl rand -base64 24)`;

/** As long as a real webhook waits for an answer. */
const TIMEOUT_MS = 10_000;
const MOST_SHOWN = 2000;

/** @returns the exit code */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, secret: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [command, type] = positionals;
  const { help, secret, to } = values;
  if (help || positionals.length === 0) return say(HELP, 0);
  if (command !== 'send') return say(`There is no command ${command}.\n\n${HELP}`, 2);
  const sample = samples.find((it) => it.type === type);
  if (!sample) return say(`There is no type ${type ?? '(none given)'}.\n\n${HELP}`, 2);
  if (!to || !URL.canParse(to)) return say('--to takes the address of your server.', 2);
  // In base64, as the packages that verify require it.
  if (!secret || !/^whsec_(?:[a-z\d+/]{4})+(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i.test(secret))
    return say(WRONG_SECRET, 2);
  const body = JSON.stringify(sample);
  const response = await fetch(to, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...signedHeaders(secret, `msg_${randomUUID().replaceAll('-', '')}`, body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.text()).slice(0, MOST_SHOWN);
  return say(
    `${body}\n\n${response.status} ${response.statusText}\n${answer}`,
    response.ok ? 0 : 1,
  );
}

function say(text: string, code: number): number {
  console.log(text.trimEnd());
  return code;
}

process.exitCode = await main().catch((error: unknown) => {
  const { cause, message } = error as Error;
  return say(`It wasn’t sent: ${cause instanceof Error ? cause.message : message}`, 2);
});
