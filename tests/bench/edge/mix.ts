/** One read of the mix. */
export interface Asked {
  readonly kind: Kind;
  readonly host: 'api' | 'portal';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the answer. */
  readonly status: number;
}

interface Mix {
  readonly reads: number;
  readonly certificates: number;
  /** How many of them have a picture. */
  readonly pictured: number;
  readonly certificateOf: (index: number) => string;
  /** Another order of other reads. */
  readonly seed: number;
}

/** What is read, and how often of a hundred times. */
const WEIGHTS = {
  'certificate page': 20,
  landing: 3,
  'population page': 3,
  report: 16,
  score: 14,
  population: 8,
  market: 4,
  picture: 24,
  summary: 4,
  'unknown certificate': 2,
  'own profile': 2,
} as const;
export type Kind = keyof typeof WEIGHTS;

const POPULATION = ['/pops', '/pops/year?category=Pokemon', '/pops/trend'];
const WIDTHS = [160, 320, 640];

/**
 * Reads in a random order, the same for each seed. Few certificates get most reads, as visitors' do: how
 * often one is read falls with its rank.
 */
export function mixOf({ certificateOf, certificates, pictured, reads, seed }: Mix): Asked[] {
  let state = seed;
  // Lehmer’s generator, MINSTD.
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!;
  /** 0 is the most popular. */
  const ranked = (most: number) => Math.min(most - 1, Math.floor(most ** random()) - 1);
  const popular = () => certificateOf(ranked(certificates));
  // Half of the visitors carry somebody's cookies.
  const visitor = () => (random() < 0.5 ? { cookie: '_ga=GA1.2.3' } : {});
  const onApi = (path: string, status = 200, headers = {}) =>
    ({ host: 'api', path, status, headers }) as const;
  const onPortal = (path: string) =>
    ({ host: 'portal', path, status: 200, headers: visitor() }) as const;
  const kinds: { readonly [K in Kind]: () => Omit<Asked, 'kind'> } = {
    'certificate page': () => onPortal(`/card/${popular()}`),
    landing: () => onPortal('/'),
    'population page': () => onPortal('/pop-report'),
    report: () => onApi(`/graded-cards/public/detail/${popular()}`),
    score: () => onApi(`/graded-cards/public/score/${popular()}`),
    population: () => onApi(pick(POPULATION)),
    market: () => onApi('/tag-market/public/listings'),
    picture: () =>
      onApi(`/media/k-${certificateOf(ranked(pictured))}/front.jpg?width=${pick(WIDTHS)}`),
    summary: () => onPortal(`/frame/summary/${popular()}.html`),
    'unknown certificate': () =>
      onApi(`/graded-cards/public/detail/Z00000${10 + Math.floor(random() * 50)}`, 404),
    'own profile': () => onApi('/users/me', 401, { authorization: 'Bearer something' }),
  };
  const order = (Object.keys(WEIGHTS) as Kind[]).flatMap((kind) =>
    Array<Kind>(WEIGHTS[kind]).fill(kind),
  );
  return Array.from({ length: reads }, () => {
    const kind = pick(order);
    return { kind, ...kinds[kind]() };
  });
}
