import { buildPath } from '@tag/contract/endpoint';
import { gradedCardScore } from '@tag/contract/graded-cards';
import { LogRefusal } from '@tag/tlog';
import { readAnswer } from '../answer.ts';
import { CallFailure } from '../failure.ts';
import { answerOf } from '../transport.ts';

/** No file of a log that we read is larger. */
const MOST_BYTES = 512 * 1024;

interface Options {
  readonly signal: AbortSignal | undefined;
  /** Past the browser's cache. */
  readonly isFresh?: boolean;
}

/** @throws CallFailure if it can't be reached. */
export async function get(url: string, { isFresh = false, signal }: Options): Promise<Response> {
  try {
    return await fetch(url, {
      credentials: 'omit',
      ...(isFresh && { cache: 'reload' }),
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new CallFailure('network', 'The service could not be reached', error);
  }
}

/**
 * A file of the log, such as `checkpoint`.
 * @throws LogRefusal if the log doesn't have it, CallFailure if it can't be reached.
 */
export async function readLogFile(
  baseUrl: string,
  path: string,
  options: Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await get(`${baseUrl}/log/${path}`, options);
  if (response.status === 404) throw new LogRefusal(`The log has no ${path}`);
  if (!response.ok) throw new CallFailure('network', `${path}: status ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > MOST_BYTES) throw new LogRefusal(`${path} is too large`);
  return bytes;
}

/** The grade that the report of a certificate has now. @throws ApiError, CallFailure */
export async function readGradeNow(
  baseUrl: string,
  certificateValue: string,
  signal: AbortSignal | undefined,
) {
  const path = buildPath(gradedCardScore.path, { certificateValue });
  const answer = await get(`${baseUrl}${path}`, { isFresh: true, signal });
  return readAnswer(answerOf(answer, await answer.text()), gradedCardScore.response, true).grade;
}
