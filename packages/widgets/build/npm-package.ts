import { readFileSync } from 'node:fs';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import type { Plugin } from 'vite';
import { bundlePlugins } from './bundle.ts';
import { readDescriptions } from './element-descriptions.ts';
import { WIDGETS_ROOT, widgetFolders, type WidgetFolder } from './widget-folders.ts';

/** What teaches a framework's templates about our elements; it has no code. */
const TYPINGS = ['react-19', 'react-18', 'preact', 'solid', 'vue', 'svelte', 'angular'];
/** What an editor or a bundler reads from it. */
const DATA = [
  ...['elements.css', 'custom-elements.json', 'html-data.json', 'css-data.json'],
  ...['web-types.json', 'package.json'],
];
/** Who uses none of them needs none of them. */
const FRAMEWORKS = ['@types/react', 'preact', 'react', 'solid-js', 'svelte', 'vue'];

const MODULE = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

/**
 * `@tag/widgets` as partners install it: a typed loader for the script, which stays on our host, typings, and
 * components for React. `EMBED_BASE` is the address it loads the script from unless the page names one.
 */
export function npmPackage() {
  const read = (file: string) => readFileSync(`${WIDGETS_ROOT}/${file}`, 'utf8');
  const { name, version } = JSON.parse(read('package.json')) as Self;
  return {
    root: WIDGETS_ROOT,
    outDir: 'dist/package',
    entries: {
      index: 'npm/index.ts',
      bundle: 'npm/bundle.ts',
      'wrap-element': 'npm/wrap-element.ts',
    },
    types: { entry: ['npm/index.ts', 'npm/bundle.ts'], oxc: true, cwd: WIDGETS_ROOT },
    external: [],
    define: { EMBED_BASE: JSON.stringify(process.env['EMBED_BASE'] ?? '') },
    plugins: [...bundlePlugins(version), describedElements({ name, version }, widgetFolders())],
    files: {
      'README.md': read('npm/README.md'),
      LICENSE: read('npm/LICENSE'),
      'CHANGELOG.md': read('CHANGELOG.md'),
    },
    manifest: {
      ...{ name, version, license: 'MIT' },
      description: 'Loads the elements that show card grading reports, with their types',
      type: 'module',
      // A sheet has nothing but effects, and so do the modules that register elements.
      sideEffects: ['./elements.css', './bundle/*.js'],
      main: './index.js',
      types: './index.d.ts',
      customElements: './custom-elements.json',
      'web-types': './web-types.json',
      exports: {
        '.': MODULE('index'),
        ...Object.fromEntries(
          ['bundle', 'pure', 'react', ...TYPINGS].map((entry) => [`./${entry}`, MODULE(entry)]),
        ),
        ...Object.fromEntries(DATA.map((file) => [`./${file}`, `./${file}`])),
      },
      peerDependencies: Object.fromEntries(FRAMEWORKS.map((it) => [it, '*'])),
      peerDependenciesMeta: Object.fromEntries(FRAMEWORKS.map((it) => [it, { optional: true }])),
    },
  };
}

interface Self {
  readonly name: string;
  readonly version: string;
}

/** For JetBrains' editors, which read them of each installed package. */
function webTypes(self: Self, manifest: string): string {
  const types = getWebTypesData(JSON.parse(manifest) as Parameters<typeof getWebTypesData>[0], {
    hideCssPropertiesDocs: true,
  });
  const { contributions, ...rest } = JSON.parse(types) as WebTypes;
  const css = Object.fromEntries(
    Object.entries(contributions.css).map(([kind, features]) => [kind, uniqueByName(features)]),
  );
  const described = { ...rest, ...self, contributions: { ...contributions, css } };
  return `${JSON.stringify(described, null, 2)}\n`;
}

interface WebTypes {
  readonly contributions: { readonly css: Record<string, readonly { readonly name: string }[]> };
}

/** Elements share custom properties and parts, and each would list them. */
const uniqueByName = <T extends { readonly name: string }>(features: readonly T[]): T[] => [
  ...new Map(features.map((feature) => [feature.name, feature])).values(),
];

/** Adds what the schemas say: typings, editor data, and components. */
function describedElements(self: Self, widgets: readonly WidgetFolder[]): Plugin {
  return {
    name: 'described-elements',
    async generateBundle(_options, bundle) {
      const { pages, components } = await readDescriptions(widgets);
      const { 'react.d.ts': react19, 'when-ready.d.ts': _ofTheScript, ...described } = pages;
      const nothing = TYPINGS.map((name) => [`${name}.js`, 'export {};\n']);
      const files = {
        ...described,
        ...components,
        ...(Object.fromEntries(nothing) as Record<string, string>),
        'react-19.d.ts': react19,
        'angular.d.ts': "export type * from './elements.js';\n",
        'web-types.json': webTypes(self, described['custom-elements.json']!),
        'pure.js': "export * from './index.js';\n",
        'pure.d.ts': "export * from './index.js';\n",
      };
      for (const [fileName, source = ''] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
      for (const entry of ['index.d.ts', 'bundle.d.ts']) {
        const types = bundle[entry];
        if (types?.type !== 'chunk') throw new Error(`The build has no ${entry}`);
        types.code = `export type * from './elements.js';\n${types.code}`;
      }
    },
  };
}
