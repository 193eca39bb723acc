import { ApiError, errorBodyOf, Refusal } from '@tag/contract/errors';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { codeOf, messageOf } from '../setup-error.ts';
import type { RequestContext } from './context.ts';
import { isOutage } from './outage.ts';

const RETRY_AFTER_SECONDS = '5';

/**
 * Answers a route's error. Errors of the server are logged with their call, unexpected ones in full; the
 * caller only gets the request id.
 */
export function answerFailure(error: unknown, c: RequestContext, logger: Logger): Response {
  const refusal = refusalOf(error);
  const requestId = c.get('requestId');
  if (refusal.status >= 500) {
    const call = { requestId, method: c.req.method, route: routePath(c) };
    if (error === refusal) {
      logger.warn({ ...call, code: refusal.code, cause: causeOf(refusal.cause) }, refusal.message);
    } else logger.error({ ...call, code: codeOf(error), cause: causeOf(error) }, messageOf(error));
  }
  const seconds = refusal.details['seconds'];
  if (refusal.status === 503) c.header('Retry-After', RETRY_AFTER_SECONDS);
  if (refusal.status === 429 && seconds !== undefined) c.header('Retry-After', String(seconds));
  c.header('Cache-Control', 'no-store');
  return c.json(errorBodyOf(refusal, requestId), refusal.status as ContentfulStatusCode);
}

function causeOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  return error instanceof Error ? error.stack : String(error);
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // Hono's own refusals (a body over its limit) have no message for callers.
  if (error instanceof HTTPException && error.status === 413)
    return new Refusal('payload_too_large');
  return new Refusal(isOutage(error) ? 'unavailable' : 'internal', { cause: error });
}
