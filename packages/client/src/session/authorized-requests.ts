import type { ErrorCode } from '@tag/contract/errors';
import type { Answer, Request } from '../transport.ts';
import type { KeptSession } from './kept-session.ts';

/** A 401 about a password, not the session: the session is still valid. */
const OF_A_PASSWORD: ErrorCode = 'incorrect_password';

/** The session a request was sent with, and how to renew it. */
export interface FoundSession {
  readonly kept: KeptSession;
  renew(stale: KeptSession): Promise<KeptSession | null>;
}

/**
 * Sends a request with the session's token; if that has expired, once more with the renewed one. A second
 * refusal is final, and so is the first if the session has ended or been replaced meanwhile: a request is
 * never sent again as another user.
 */
export async function requestAs<A extends Answer>(
  found: FoundSession | null,
  send: (request: Request, signal?: AbortSignal) => Promise<A>,
  request: Request,
  signal?: AbortSignal,
): Promise<A> {
  if (!found) return send(request, signal);
  const { kept, renew } = found;
  const answer = await send(withBearer(request, kept.token), signal);
  if (answer.status !== 401 || codeOf(answer) === OF_A_PASSWORD) return answer;
  const renewed = await unlessAborted(renew(kept), signal);
  return renewed ? send(withBearer(request, renewed.token), signal) : answer;
}

export function withBearer(request: Request, token: string): Request {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

function codeOf({ text }: Answer): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

/** The same result for a caller who may abort; it continues for the others. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    const settled = () => signal.removeEventListener('abort', leave);
    work.then(settled, settled);
    work.then(resolve, reject);
  });
}
