/** Partners use what these packages export, outside of this project. */
export const PUBLISHED = ['@tag/widgets', '@tag/partner-client'];

/** Exports that no file imports, by reason: `file: name`, in which `*` stands for any characters. */
export const USED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'read by the tool it configures': [
    'eslint.config.js: default',
    'vite.config.ts: default',
    'tests/support/postgres.ts: default',
    'tests/support/product.ts: default',
    'tests/support/web-test-runner.config.mjs: default',
  ],
  'generated from the database': ['packages/server/src/db/tables.ts: *'],
  'declares what a module without types exports': ['packages/server/src/*.d.*ts: *'],
  'started as a thread': ['packages/server/src/auth/hash-thread.mjs: default'],
  'imported from partners’ pages': ['packages/widgets/build/runtime/loader.ts: discover'],
};

/** Exports of the product that only tests import, by reason. */
export const ONLY_FOR_TESTS: Readonly<Record<string, readonly string[]>> = {
  'an entry point for tests': ['packages/server/src/testing.ts: *'],
};

/** Files that nothing imports or names, by reason. */
export const FOUND_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  'read by the tool it configures': ['eslint.config.js', 'vite.config.ts'],
  'ambient, or next to the module they describe': ['packages/*.d.*ts', 'portal/src/vite-env.d.ts'],
  'the build of the elements looks for them': ['tests/embed/widgets/src/*/define.ts'],
  'a partner’s program, copied before it runs': ['tests/partner-program/program.ts'],
  'made demo/clips; run by hand after the drawings change': ['demo/src/clips/make-clips.ts'],
};
