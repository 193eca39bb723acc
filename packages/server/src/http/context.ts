import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';

/** The context of a request. */
export interface Env {
  /** Node's own request; absent where a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
  /** `requestId` connects an answer, its log line, and the caller's error message. */
  Variables: RequestIdVariables;
}
export type RequestContext = Context<Env>;
