import type { Endpoint, InputOf } from '@tag/contract/endpoint';
import { readAnswer } from './answer.ts';
import { CallFailure } from './failure.ts';
import type { Session } from './session/session.ts';
import { answerOf, definedOf, type Answer, type Request } from './transport.ts';

interface FileAnswer extends Answer {
  readonly file: Blob | null;
}

/**
 * The file that an endpoint answers with. It may take long to write, so there is no time limit.
 * @throws ApiError when the call is refused, CallFailure when no usable answer came, the signal's reason.
 */
export async function downloadFile<E extends Endpoint>(
  session: Pick<Session, 'send'>,
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  const answer = await session.send(endpoint, input, fetchFile, signal);
  // Throws the refusal.
  if (!answer.file) readAnswer(answer, endpoint.response, false);
  return answer.file!;
}

async function fetchFile({ headers, url }: Request, signal?: AbortSignal): Promise<FileAnswer> {
  try {
    const response = await fetch(url, {
      headers: definedOf(headers),
      credentials: 'omit',
      cache: 'no-store',
      ...(signal && { signal }),
    });
    if (!response.ok) return { ...answerOf(response, await response.text()), file: null };
    return { ...answerOf(response, ''), file: await response.blob() };
  } catch (error) {
    signal?.throwIfAborted();
    throw new CallFailure('network', 'The service could not be reached', error);
  }
}
