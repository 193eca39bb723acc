import { ERRORS, type ErrorDetails } from '@tag/contract/errors';
import type { GradedCardDetail } from '@tag/contract/graded-cards';

export type ApiAnswer = GradedCardDetail | Response | 'silent' | 'unreachable';

/** The API at its HTTP boundary: its answers by certificate, and the certificates requested. */
export function fakeApi(answers: Readonly<Record<string, ApiAnswer>>) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    // No report, but the grade log, which has nothing yet.
    if (url.pathname.includes('/log/')) return Response.json({ statements: [] });
    asked.push(url.href);
    const certificate = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    const answer = answers[certificate] ?? refusal('certificate_not_found');
    if (answer === 'unreachable') throw new TypeError('fetch failed');
    if (answer === 'silent') {
      const signal = input instanceof Request ? input.signal : init?.signal;
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    }
    // A server started since then has replaced `Response` with its own class.
    return 'clone' in answer ? answer.clone() : Response.json(answer);
  };
  return { fetch, asked };
}

export function refusal(
  code: 'certificate_not_found' | 'certificate_not_published' | 'certificate_voided',
  details?: ErrorDetails,
): Response {
  return Response.json(
    { type: 'refusal', code, message: 'Refused', requestId: 'test', details },
    { status: ERRORS[code].status },
  );
}
