/** Others use what these packages export, outside of this project. */
export const PUBLISHED = [
  '@tag/widgets',
  '@tag/partner-client',
  '@tag/tlog',
  '@tag/verify',
  '@tag/witness',
];

/** Its workspace exports other files than the package that others install. */
export const PUBLISHED_FILES = [
  'packages/widgets/npm/bundle.ts',
  'packages/widgets/npm/index.ts',
  'packages/widgets/npm/wrap-element.ts',
];

/** Exports that no file imports, by reason: `file: name`, in which `*` stands for any characters. */
export const USED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'read by the tool it configures': [
    'eslint.config.js: default',
    'vite.config.ts: default',
    'tests/support/postgres.ts: default',
    'tests/support/row-shapes/setup.ts: default',
    'tests/support/product.ts: default',
    'tests/support/run/vitest-reporter.ts: default',
    'tests/support/web-test-runner.config.mjs: default',
  ],
  'the specification names it': ['packages/contract/src/constants/*: *'],
  'generated from the database': ['packages/server/src/db/tables.ts: *'],
  'declares what a module without types exports': ['packages/server/src/*.d.*ts: *'],
  'started as a thread': [
    'packages/server/src/auth/hash-thread.mjs: default',
    'packages/server/src/deliveries/video-thread.mjs: default',
    'packages/server/src/orders/results/xlsx-thread.mjs: default',
  ],
  '`npm run bench` finds it by its file’s name': ['tests/bench/*.ts: bench'],
  'called in a process of its own, by name': [
    'tests/bench/api.ts: serveBaseline',
    'tests/bench/edge.ts: servePortal',
    'tests/bench/harness/api.ts: serveApi',
    'tests/bench/images.ts: flood',
    'tests/bench/login.ts: storm',
  ],
  'imported instead of react-dom/client by the elements’ script': [
    'packages/widgets/build/runtime/react-dom-client.ts: createRoot',
  ],
  'imported from partners’ pages': [
    'packages/widgets/build/runtime/loader.ts: discover',
    'packages/widgets/build/runtime/when-ready.ts: whenReady',
  ],
};

/** Exports of the product that only tests import, by reason. */
export const ONLY_FOR_TESTS: Readonly<Record<string, readonly string[]>> = {
  'an entry point for tests': ['packages/server/src/testing.ts: *'],
  'how another program starts the server': ['packages/server/src/index.ts: *'],
  'the specification names it': [
    'packages/contract/src/constants/*: *',
    'packages/contract/src/users/identity-rules.ts: isInvalidEmail',
  ],
  'each rule of the contract has cases': ['packages/contract/src/*: *Rule'],
  'its cases are too many to reach through what uses it': [
    'packages/contract/src/formats/date.ts: formatTime',
    'packages/contract/src/users/birth-rules.ts: ageOn',
    'packages/viewer/src/pyramid.ts: topLevel',
    'portal/src/features/live/use-order-events.ts: useOrderEvents',
  ],
  'a session with another storage, clock, and tabs than a browser’s': [
    'packages/client/src/session.ts: *',
    'packages/client/src/session/cookie-store.ts: CookieHolder',
  ],
  'tests compare a result with all there are': [
    'packages/contract/src/orders/to-dos.ts: ORDER_TO_DOS',
    'packages/theme/src/tokens.ts: TOKENS',
    'packages/element/src/index.ts: VERSION',
    'demo/src/report/grade-mix.ts: REAL_MIX',
    'demo/src/seed/certificates.ts: CERTIFICATES',
    'demo/src/sports/catalogue-rows.ts: sportsRows',
  ],
  'tests build some of the project': ['packages/build/src/index.ts: *'],
  'tests make an element of any schema': [
    'packages/element/src/index.ts: Failure',
    'packages/element/src/index.ts: ElementOptions',
    'packages/element/src/*: objectProperty',
  ],
  'tests declare values of this type': [
    'packages/*: *Props',
    'packages/contract/src/orders/items.ts: OrderItemsPage',
    'packages/contract/src/users/birth-rules.ts: CalendarDay',
    'packages/server/src/market/sales.ts: PartnerSale',
    'packages/server/src/media/media-routes.ts: MediaRoutesOptions',
    'packages/server/src/prices/fees.ts: Fees',
    'packages/server/src/start.ts: RunningServer',
    'packages/widgets/build/embed-manifest.ts: EmbedManifest',
    'portal/server/index.ts: PortalOptions',
  ],
  'benchmarks measure or generate with the server’s own': [
    'packages/server/src/graded-cards/graded-card-store.ts: findCertificateWith',
    'packages/server/src/pops/counters.ts: STRIPES',
  ],
  'tests wait for it, or reach its limit': [
    'packages/server/src/jobs/jobs.ts: drainJobs',
    'packages/server/src/media/read-limit.ts: MEDIA_READS',
  ],
};

/** Files that nothing imports or names, by reason. */
export const FOUND_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  'read by the tool it configures': ['eslint.config.js', 'vite.config.ts'],
  'ambient, or next to the module they describe': ['packages/*.d.*ts', 'portal/src/vite-env.d.ts'],
  '`npm run bench` finds them by name': [
    'tests/bench/*.ts',
    'tests/bench/lab/page.tsx',
    'tests/bench/table/page.tsx',
  ],
  'run by hand, as tests/README.md says': ['tests/support/breaking/main.ts'],
  'the build of the elements looks for them': ['tests/embed/widgets/src/*/define.ts'],
  'a partner’s program, copied before it runs': ['tests/partner-program/program.ts'],
  'made demo/clips; run by hand after the drawings change': ['demo/src/clips/make-clips.ts'],
};
