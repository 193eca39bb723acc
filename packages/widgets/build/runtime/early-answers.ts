import type { gradedCardDetail } from '@tag/contract/graded-cards';
import type { readPublicListing } from '@tag/contract/tag-market';

/** An attribute's text; undefined without any. */
type Given = (name: string) => string | undefined;

/** As long as caches may keep most answers (ms). */
const FRESH = 30_000;
/** So many elements of a page load at once; the others ask themselves. */
const MOST = 4;
/** As near as an element loads. */
const NEAR = '300px';

// Checked against the contract, whose declarations would be more than the loader.
const REPORT: (typeof gradedCardDetail)['path'] = '/graded-cards/public/detail/{certificateValue}';
const LISTING: (typeof readPublicListing)['path'] =
  '/tag-market/public/listings/{certificateValue}';

/** The first requests of the elements of one card, if their attributes are right; their own code has the last word. */
const REQUESTS: Readonly<Record<string, (given: Given) => readonly string[]>> = {
  'tag-card-report': (given) =>
    (given('compare') ?? given('cert') ?? '').split(',').flatMap((cert) => ofCard(REPORT, cert)),
  'tag-defect-viewer': (given) => (given('image-url') ? [] : ofCard(REPORT, given('cert') ?? '')),
  'tag-market-listing': (given) => ofCard(LISTING, given('cert') ?? ''),
};

function ofCard(path: string, written: string): string[] {
  const cert = written.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]\d{7}$/.test(cert) ? [path.replace(/\{.*/, cert)] : [];
}

/** Elements by what calls when they are near. */
const waiting = new Map<Element, () => void>();
const observer =
  globalThis.IntersectionObserver &&
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) waiting.get(target)?.();
      }
    },
    { rootMargin: NEAR },
  );
let count = 0;

/**
 * Starts an element's first requests while its script loads, when the element would: near the viewport or eager, a few
 * at a time. Its client takes the answers.
 */
export function askEarly(element: Element, apiBase: string): void {
  const given: Given = (name) => element.getAttribute(name)?.trim() || undefined;
  const come = () => {
    observer?.unobserve(element);
    waiting.delete(element);
    // It asks itself now.
    if (customElements.get(element.localName) || count >= MOST) return;
    count += 1;
    for (const path of REQUESTS[element.localName]?.(given) ?? []) ask(apiBase + path);
  };
  if (!observer || given('loading') === 'eager') return come();
  waiting.set(element, come);
  observer.observe(element);
}

/** As the element's client does (`plainExchange`). */
function ask(url: string): void {
  const answers = (globalThis.tagEarlyAnswers ??= new Map());
  if (answers.has(url)) return;
  const controller = new AbortController();
  const send = ({ signal }: { signal: AbortSignal }) =>
    fetch(url, { headers: { accept: 'application/json' }, credentials: 'omit', signal });
  const answer = send(controller);
  // Only an element reports that.
  answer.catch(() => undefined);
  answers.set(url, (signal: AbortSignal) => {
    answers.delete(url);
    signal.addEventListener('abort', () => controller.abort());
    // One that failed is asked for again.
    return answer.catch(() => send({ signal }));
  });
  setTimeout(() => {
    if (answers.delete(url)) controller.abort();
  }, FRESH);
}
