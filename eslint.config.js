import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';

const LAYERS = 'tests/architecture/layers.json';
/** The layers of the project, and of the folders that are layered themselves; lowest first. */
const layered = JSON.parse(readFileSync(join(import.meta.dirname, LAYERS), 'utf8'));

/** The folders of a layer that there are, as paths from the project's root; `*`: those no other layer names. */
function foldersOf({ folders }, parent, layers) {
  const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const named = layers.flatMap(({ folders }) => (folders === '*' ? [] : Object.keys(folders)));
  const names =
    folders === '*'
      ? readdirSync(parent).filter((name) => !named.includes(name))
      : Object.keys(folders);
  return names.map((name) => `./${join(parent, name)}`).filter(isFolder);
}

/** For each folder, the folders it may not import from: those above it, and its own layer's if apart. */
const zones = layered.flatMap(({ in: parent, layers }) =>
  layers.flatMap((layer, height) => {
    const above = layers.slice(height + 1).flatMap((higher) => foldersOf(higher, parent, layers));
    const own = foldersOf(layer, parent, layers);
    const closedTo = (target) => [
      ...above,
      ...(layer.apart ? own.filter((other) => other !== target) : []),
    ];
    return own
      .map((target) => ({ target, from: closedTo(target) }))
      .filter(({ from }) => from.length > 0)
      .map((zone) => ({ ...zone, message: `Imports go to lower layers only (${LAYERS}).` }));
  }),
);

/** For each top folder, the entry points of packages that aren't open to it. */
const closedEntries = ['packages', 'portal', 'demo'].map((folder) => ({
  files: [`${folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      ...Object.entries(layered[0].openTo)
        .filter(([, open]) => !open.includes(folder))
        .map(([name, open]) => ({ name, message: `Only for ${open.join(' and ')} (${LAYERS}).` })),
    ],
  },
}));

const WAITING = 'Wait for the state with until() or nextFrames() from tests/support/waiting.ts.';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      'dist.*/**',
      '**/node_modules/**',
      'data/**',
      '**/.cache/**',
      // Its types are made from the API's description when it runs.
      'tests/partner-program/**',
      // Each is a program of its own, with packages that aren't ours.
      'packages/docs/recipes/**',
      'tests/frameworks/*/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX },
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
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
  ...closedEntries,
  {
    // Slow, so only where there are components and hooks.
    files: [
      'portal/src/**',
      'packages/{card-grid,charts,element,ui,viewer,widgets}/src/**',
      'packages/widgets/npm/**',
      'tests/**/*.tsx',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // What a browser loads has no part of the server; portal/server may start one.
    files: ['portal/src/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['@tag/server', '@tag/server/*'] }] },
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
      '**/*command.ts',
      '**/main.ts',
      'demo/src/**',
      'packages/*/build/**',
      'tests/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
