import { ApiError } from '@tag/contract/errors';
import { useAnswer, type Answered } from '../api/use-answer.ts';

/** A sheet's data, or why there is no such sheet. */
type Paper<T> = { readonly content: T } | { readonly refusal: string };

/** Loads a sheet; that there is none is an answer, which asking again doesn't change. */
export function usePaper<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
): Answered<Paper<T>> {
  return useAnswer<Paper<T>>(key, async (signal) => {
    try {
      return { content: await ask(signal) };
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return { refusal: error.message };
      }
      throw error;
    }
  });
}
