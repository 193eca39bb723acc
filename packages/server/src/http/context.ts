import type { Context } from 'hono';

/** What travels with one request. */
export interface Env {
  Variables: {
    /** Ties together an answer, its log line and what the caller saw. */
    requestId: string;
  };
}
export type RequestContext = Context<Env>;
