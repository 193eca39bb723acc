/** A request, under way or answered, and how many callers still want its answer. */
export interface SharedRequest<T> {
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  callers: number;
}

/**
 * Many elements on one page request the same thing at the same time; it is fetched once. This state is
 * the module's, not a client's, because every element makes its own client. Requests of different `fetch`
 * functions are never shared. Nothing is kept after the answer.
 */
const underWay = new WeakMap<object, Map<string, SharedRequest<unknown>>>();

/** Joins the request of this key or starts it. */
export function shareRequest<T>(
  owner: object,
  key: string,
  start: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let requests = underWay.get(owner) as Map<string, SharedRequest<T>> | undefined;
  if (!requests) underWay.set(owner, (requests = new Map<string, SharedRequest<T>>()));
  let shared = requests.get(key);
  const forget = () => {
    if (requests.get(key) === shared) requests.delete(key);
  };
  if (!shared) {
    requests.set(key, (shared = beginRequest(start)));
    shared.answer.then(forget, forget);
  }
  return joinRequest(shared, signal, forget);
}

export function beginRequest<T>(start: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
  const controller = new AbortController();
  return { answer: start(controller.signal), controller, callers: 0 };
}

/**
 * The answer. A caller whose signal aborts leaves without affecting the others; when the last one leaves, the request
 * is aborted.
 * @param abandoned called before that
 */
export function joinRequest<T>(
  shared: SharedRequest<T>,
  signal: AbortSignal | undefined,
  abandoned: () => void,
): Promise<T> {
  shared.callers += 1;
  return new Promise<T>((resolve, reject) => {
    const leave = () => {
      reject(signal?.reason as Error);
      shared.callers -= 1;
      if (shared.callers > 0) return;
      abandoned();
      shared.controller.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const settled = () => signal?.removeEventListener('abort', leave);
    shared.answer.then(settled, settled);
    shared.answer.then(resolve, reject);
  });
}
