import type { ErrorCode } from '@tag/contract/errors';
import type { Answer, Request } from '../transport.ts';
import type { KeptSession } from './kept-session.ts';

/** A 401 that judges a password and not who is calling: the session is as good as before. */
const OF_A_PASSWORD: ErrorCode = 'incorrect_password';

/** A session as it was found when a request was sent, and how to renew that one. */
export interface FoundSession {
  readonly kept: KeptSession;
  renew(stale: KeptSession): Promise<KeptSession | null>;
}

/**
 * Sends a request in the name of the session; when that is refused as no longer good, once more in the
 * name of the renewed one. A second refusal is the answer, and so is the first where the session
 * has been left or replaced meanwhile: nothing is ever sent again in another one's name.
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

/** The same result, for a caller who may give up; what is waited for goes on for the others. */
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
