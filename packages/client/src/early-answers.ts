declare global {
  /** By address: takes over an answer that the elements' loader asked for before their scripts had loaded. */
  var tagEarlyAnswers: Map<string, (signal: AbortSignal) => Promise<Response>> | undefined;
}

/** The first to ask for an address takes its early answer. One that failed is asked for again. */
export const fetchOnce = (
  url: string,
  signal: AbortSignal,
  fetch: () => Promise<Response>,
): Promise<Response> => globalThis.tagEarlyAnswers?.get(url)?.(signal).catch(fetch) ?? fetch();
