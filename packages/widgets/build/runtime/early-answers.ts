import type { gradedCardDetail } from '@tag/contract/graded-cards';
import type {
  popCardInfo,
  popCardRank,
  popCards,
  popCardStates,
  popCategories,
  popDistribution,
  popSets,
  popTrend,
  popYears,
} from '@tag/contract/pops';
import type { listPublicListings, readPublicListing } from '@tag/contract/tag-market';

/** An attribute's text; undefined without any. */
type Given = (name: string) => string | undefined;
type Query = readonly (readonly [name: string, value: string | undefined])[];

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
const LISTINGS: (typeof listPublicListings)['path'] = '/tag-market/public/listings';
const TREND: (typeof popTrend)['path'] = '/pops/trend';
const DISTRIBUTION: (typeof popDistribution)['path'] = '/pops/population';
const CARD_INFO: (typeof popCardInfo)['path'] = '/pops/card/info';
const CARD_STATES: (typeof popCardStates)['path'] = '/pops/card/state';
const CARD_RANK: (typeof popCardRank)['path'] = '/pops/card/rank';
const CARDS: (typeof popCards)['path'] = '/pops/card';
const SETS: (typeof popSets)['path'] = '/pops/set';
const YEARS: (typeof popYears)['path'] = '/pops/year';
const CATEGORIES: (typeof popCategories)['path'] = '/pops';

/** The first requests of each element, if its attributes are right; the element's own code has the last word. */
const REQUESTS: Readonly<Record<string, (given: Given) => readonly string[]>> = {
  'tag-card-report': (given) =>
    (given('compare') ?? given('cert') ?? '').split(',').flatMap((cert) => ofCard(REPORT, cert)),
  'tag-defect-viewer': (given) => (given('image-url') ? [] : ofCard(REPORT, given('cert') ?? '')),
  'tag-market-listing': (given) => {
    const cert = given('cert');
    if (cert !== undefined) return ofCard(LISTING, cert);
    const query = ['category', 'seller'].map((name) => [name, given(name)] as const);
    const sort = given('sort') ?? 'newest';
    const pageSize = given('page-size') ?? '24';
    return [address(LISTINGS, [['sort', sort], ['pageSize', pageSize], ...query])];
  },
  'tag-pop-report': (given) => {
    if (given('routing') === 'hash' && location.hash) return [];
    const names = ['category', 'year', 'set', 'card', 'number', 'variation'];
    const scope = names.map((name) => [name, given(name)] as const);
    const rows = [...scope, ['page', '1'], ['pageSize', given('page-size') ?? '200']] as const;
    const ofScope = [DISTRIBUTION, TREND].map((path) => address(path, scope));
    if (given('card')) {
      const ofCard = [CARD_INFO, CARD_STATES].map((path) => address(path, scope));
      return [...ofScope, ...ofCard, address(CARD_RANK, rows)];
    }
    const level = given('set')
      ? CARDS
      : given('year')
        ? SETS
        : given('category')
          ? YEARS
          : CATEGORIES;
    return [...ofScope, address(level, rows)];
  },
};

function ofCard(path: string, written: string): string[] {
  const cert = written.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]\d{7}$/.test(cert) ? [path.replace(/\{.*/, cert)] : [];
}

function address(path: string, query: Query): string {
  const given = query.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length > 0 ? `${path}?${String(new URLSearchParams(given))}` : path;
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
  const { signal } = controller;
  const headers = { accept: 'application/json' };
  const answer = fetch(url, { headers, credentials: 'omit', signal });
  // Only an element reports that.
  answer.catch(() => undefined);
  answers.set(url, (by: AbortSignal) => {
    answers.delete(url);
    by.addEventListener('abort', () => controller.abort());
    return answer;
  });
  setTimeout(() => {
    if (answers.delete(url)) controller.abort();
  }, FRESH);
}
