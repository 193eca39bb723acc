import type { PublicClient } from '@tag/client/public';
import type { KEY_STATES, MESSAGE_STATES } from '@tag/contract/partners';
import type { Schema } from '@tag/contract/schema';

export interface DeskKey {
  readonly id: string;
  /** Empty if staff made it. */
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly state: (typeof KEY_STATES)[number];
  readonly createdAt: string;
  readonly expiresAt?: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  /** Left out where they aren't counted. */
  readonly calls?: number;
}

interface NewKey<Scope extends string> {
  name: string;
  scopes: Scope[];
  isTest?: boolean | undefined;
}

export interface CreatedKey {
  readonly key: string;
  readonly signingSecret?: string;
}

export interface DeskWebhook {
  readonly id: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly isEnabled: boolean;
  readonly disabledBecause: 'partner' | 'gone' | 'failing' | null;
  readonly failingSince: string | null;
  readonly waiting: number;
  readonly failed: number;
}

export interface DeskMessage {
  readonly id: string;
  readonly type: string;
  readonly state: (typeof MESSAGE_STATES)[number];
  readonly createdAt: string;
  readonly dueAt: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  /** What it is about; null for a test. */
  readonly orderNumber?: string | null;
  readonly certificate?: string | null;
}

/** API keys of an owner: what there can be, and the calls about them. */
export interface KeyDesk<Scope extends string> {
  /** Tells its answers from those about another owner. */
  readonly of: string;
  readonly most: number;
  /** What a key can allow, in words; and those chosen at first. */
  readonly scopes: Readonly<Record<Scope, string>>;
  readonly usual: readonly Scope[];
  readonly schema: Schema<NewKey<Scope>>;
  /** What a test key is, where there are any. */
  readonly testKeys?: string;
  /** When a key ends, in words. */
  readonly ends: string;
  list(client: PublicClient, signal: AbortSignal): Promise<{ items: readonly DeskKey[] }>;
  create(client: PublicClient, body: NewKey<Scope>): Promise<CreatedKey>;
  revoke(client: PublicClient, id: string): Promise<unknown>;
  /** Left out where keys aren't rotated. */
  rotate?(client: PublicClient, id: string): Promise<CreatedKey>;
}

/** Its webhooks. */
export interface WebhookDesk<Type extends string> {
  readonly of: string;
  readonly most: number;
  /** The types of messages, in words; and those chosen at first. */
  readonly types: Readonly<Record<Type, string>>;
  readonly usual: readonly Type[];
  readonly schema: Schema<{ url: string; types: Type[] }>;
  list(client: PublicClient, signal: AbortSignal): Promise<{ items: readonly DeskWebhook[] }>;
  create(
    client: PublicClient,
    body: { url: string; types: Type[] },
  ): Promise<{ readonly secret: string }>;
  turn(client: PublicClient, id: string, isEnabled: boolean): Promise<unknown>;
  remove(client: PublicClient, id: string): Promise<unknown>;
  test(client: PublicClient, id: string): Promise<unknown>;
  /** Sends again what failed since then. */
  replay(client: PublicClient, id: string, since: string): Promise<unknown>;
  replayMessage(client: PublicClient, webhookId: string): Promise<unknown>;
  /** Left out where secrets aren't rotated. */
  rotate?(client: PublicClient, id: string): Promise<{ readonly secret: string }>;
  messages(
    client: PublicClient,
    query: { readonly endpointId: string; readonly after?: string },
    signal: AbortSignal,
  ): Promise<MessagePage>;
}

interface MessagePage {
  readonly items: readonly DeskMessage[];
  readonly next: string | null;
  readonly previous: string | null;
}
