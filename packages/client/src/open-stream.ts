import { CallFailure } from './failure.ts';
import { answerOf, definedOf, type Answer, type Request } from './transport.ts';

const TYPE = 'text/event-stream';

/** An open stream, or the refusal. */
interface StreamAnswer extends Answer {
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * Sends a request that is answered with a stream of events.
 * @throws CallFailure when no such answer came; the signal's reason, also while the body is read.
 */
export async function openStream(
  { url, headers }: Request,
  signal?: AbortSignal,
): Promise<StreamAnswer> {
  const response = await fetch(url, {
    headers: { accept: TYPE, ...definedOf(headers) },
    credentials: 'omit',
    cache: 'no-store',
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new CallFailure('network', 'The service could not be reached', error);
  });
  const { body, ok } = response;
  if (!ok) return { ...answerOf(response, await response.text()), body: null };
  if (!body || !response.headers.get('content-type')?.startsWith(TYPE)) {
    throw new CallFailure('wrong-shape', 'The answer is no stream of events');
  }
  return { ...answerOf(response, ''), body };
}
