import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What travels with one request. */
export interface Env {
  /** Node's own request; absent where a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Ties together an answer, its log line and what the caller saw. */
    requestId: string;
    /** Set when the answer was made with all its headers. */
    isComplete: boolean;
  };
}
export type RequestContext = Context<Env>;
