/** An answer that the loader asked for before the element's script had loaded. */
interface EarlyAnswer {
  readonly answer: Promise<Response>;
  /** Aborts it. */
  readonly controller: AbortController;
}

declare global {
  /** By address; the loader leaves them here. */
  var tagEarlyAnswers: Map<unknown, EarlyAnswer> | undefined;
}

/** `fetch`, but the first to ask for an address takes its early answer. One that failed is asked for again. */
export const fetchEarly: typeof fetch = async (input, init) => {
  const early = globalThis.tagEarlyAnswers?.get(input);
  if (early) {
    globalThis.tagEarlyAnswers?.delete(input);
    init?.signal?.addEventListener('abort', () => early.controller.abort(), { once: true });
    const response = await early.answer.catch(() => undefined);
    if (response) return response;
  }
  return fetch(input, init);
};
