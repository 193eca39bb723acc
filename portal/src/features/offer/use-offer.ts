import { ApiError, type ErrorCode } from '@tag/contract/errors';
import { describeFailure } from '../api/describe-failure.ts';
import { useAnswer, type Answered } from '../api/use-answer.ts';

/** Why an offer can't be used; asking again doesn't change it. */
export interface Refusal {
  readonly refusal: ErrorCode;
  readonly message: string;
}

/** The refusal in an error; null for errors that a retry may fix. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return null;
  return { refusal: error.code, message: describeFailure(error) };
}

/** The offer of an emailed link, or why it can't be used. */
export function useOffer<T>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
): Answered<T | Refusal> {
  return useAnswer<T | Refusal>(key, async (signal) => {
    try {
      return await read(signal);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return refusal;
      throw error;
    }
  });
}

export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
