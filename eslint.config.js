import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The floors, lowest first. A package may import what stands below it; what stands on the same floor
 * or above is out of its reach. tests/architecture/import-graph.test.ts holds the same law over every import.
 */
const floors = [
  ['contract', 'theme', 'charts', 'element'],
  ['client', 'viewer', 'server', 'ui'],
  ['widgets', 'build'],
];
const above = (floor, own) => [
  ...floors
    .slice(floor)
    .flat()
    .filter((name) => name !== own)
    .flatMap((name) => [`@tag/${name}`, `@tag/${name}/*`]),
  '@tag/portal',
  '@tag/portal/*',
  '@tag/demo',
  '@tag/demo/*',
];
const zones = floors.flatMap((names, floor) =>
  names.map((name) => ({
    files: [`packages/${name}/src/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: above(floor, name), message: 'Imports point down only.' }] },
      ],
    },
  })),
);

const WAITING = 'Wait for the state with until() or nextFrames() from tests/support/waiting.ts.';

export default tseslint.config(
  { ignores: ['**/dist/**', 'dist.*/**', '**/node_modules/**', 'data/**', '**/.cache/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'import-x/no-cycle': 'error',
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': 'error',
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],

      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  ...zones,
  {
    files: ['portal/src/screens/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@tag/demo', '@tag/demo/*', '@tag/server'], message: 'Floors.' }] },
      ],
    },
  },
  {
    // A struct of any type is what an endpoint's parts are until the endpoint says which.
    files: ['packages/contract/src/{schema,endpoint}/**'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    // A test waits for a state, not for a time; tests/support/waiting.ts has what it waits with.
    files: ['tests/**'],
    ignores: ['tests/bench/**', 'tests/support/{waiting,held-timers}.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'node:timers', message: WAITING },
        { name: 'node:timers/promises', message: WAITING },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.name=/^set(Timeout|Interval|Immediate)$/]',
          message: WAITING,
        },
        {
          selector:
            'CallExpression[callee.object.name=/^(window|globalThis|self)$/][callee.property.name=/^set(Timeout|Interval)$/]',
          message: WAITING,
        },
        {
          selector: 'CallExpression[callee.property.name=/^(waitForTimeout|sleep)$/]',
          message: WAITING,
        },
      ],
    },
  },
  {
    files: [
      '**/cli.ts',
      '**/command.ts',
      '**/main.ts',
      'demo/src/**',
      'packages/*/build/**',
      'tests/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
