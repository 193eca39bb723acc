import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { SettleRead } from './read-costs.ts';

/** What a request's answer says to caches besides its lifetime. */
interface CachingVariables {
  /** Whether an edge cache is purged when something changes. */
  isPurged?: boolean;
  /** The answer is read from a replica while the primary is gone. */
  isOutdated?: boolean;
  /** What the answer was made of, as the edge names it. */
  keys?: Set<string>;
}

/** Called when a public read ends. */
interface CostVariables {
  settleRead?: SettleRead;
}

/** The context of a request. */
export interface Env {
  /** Node's own request; absent where a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
  /** `requestId` connects an answer, its log line, and the caller's error message. */
  Variables: RequestIdVariables & CachingVariables & CostVariables;
}
export type RequestContext = Context<Env>;
