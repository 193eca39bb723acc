/** An answer that the elements' loader asked for before their scripts had loaded. */
interface EarlyAnswer {
  readonly answer: Promise<Response>;
  /** Aborts it. */
  readonly controller: AbortController;
}

declare global {
  /** By address. */
  var tagEarlyAnswers: Map<unknown, EarlyAnswer> | undefined;
}

/** The first to ask for an address takes its early answer. One that failed is asked for again. */
export function fetchOnce(
  url: string,
  signal: AbortSignal,
  fetch: () => Promise<Response>,
): Promise<Response> {
  const answers = globalThis.tagEarlyAnswers;
  const early = answers?.get(url);
  if (!early) return fetch();
  answers?.delete(url);
  signal.addEventListener('abort', () => early.controller.abort());
  return early.answer.catch(fetch);
}
