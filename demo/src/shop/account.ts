import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WEBHOOK_TYPES } from '@tag/contract/partners';
import { SCOPES } from '@tag/contract/permissions';
import { ApiError, createPartnerClient, type PartnerClient } from '@tag/partner-client';
import type { Database } from '@tag/server';
import { apiKeys, staffPartners, webhookKeys } from '@tag/server/seeding';
import { demoCall } from '../accounts/demo-call.ts';

/** The shop's API key, and the secret that verifies webhooks. */
interface Kept {
  readonly key: string;
  readonly signingSecret: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

interface ShopAccount {
  readonly partner: PartnerClient;
  readonly webhookSecret: string;
}

interface ShopAccountOptions {
  readonly apiUrl: string;
  /** Where the shop's credentials are kept: a key is shown once. */
  readonly folder: string;
  readonly webhookUrl: string;
  /** Has staff make a key; asked at the first start only. */
  readonly makeKey: () => Promise<Pick<Kept, 'key' | 'signingSecret'>>;
}

/** The shop's account with the grader: made at the first start, with a webhook endpoint that is its own. */
export async function openShopAccount(options: ShopAccountOptions): Promise<ShopAccount> {
  const { apiUrl: baseUrl, folder, makeKey, webhookUrl } = options;
  const file = join(folder, 'shop.json');
  const kept = await readKept(file);
  if (kept?.webhookUrl === webhookUrl) {
    const partner = createPartnerClient({ baseUrl, ...kept });
    if (await isKnown(partner)) return { partner, webhookSecret: kept.webhookSecret };
  }
  const made = await makeKey();
  const partner = createPartnerClient({ baseUrl, ...made });
  for (const { id } of await partner.webhooks.list()) await partner.webhooks.remove(id);
  const { secret: webhookSecret } = await partner.webhooks.create({
    url: webhookUrl,
    types: [...WEBHOOK_TYPES],
  });
  const content = JSON.stringify({ ...made, webhookUrl, webhookSecret });
  // It gets its final name only when complete: the process may be killed at any moment.
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, file);
  return { partner, webhookSecret };
}

async function readKept(file: string): Promise<Kept | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}

async function isKnown(partner: PartnerClient): Promise<boolean> {
  try {
    return (await partner.webhooks.list()).length > 0;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

const NAME = 'Attic Fox';

/** Has staff make a key for the shop, which is added to the partners first if it isn't one. */
export async function makeShopKey(
  database: Database,
): Promise<Pick<Kept, 'key' | 'signingSecret'>> {
  const { query } = database;
  const staff = staffPartners(query);
  const call = (await demoCall(database, 'admin@example.com'))!;
  const known = (await staff.list()).items.find(({ name }) => name === NAME);
  const form = { name: NAME, contactEmail: 'hello@atticfox.example', website: null };
  const { id } = known ?? (await staff.create(form, call));
  return apiKeys({ query, keys: webhookKeys(database) }).create(id, { scopes: [...SCOPES] }, call);
}
