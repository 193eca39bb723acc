import { objectProperty, type ElementProps, type ElementSchema } from '@tag/element';
import {
  cssData,
  customElementsManifest,
  htmlData,
  reactWrappers,
  typings,
} from '@tag/element/generate';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';

/** Another element, whose `tag-select` has another detail. */
const other = {
  tag: 'tag-other',
  summary: 'Something else',
  attributes: {},
  events: {
    'tag-select': { summary: 'Picked', detail: { name: { kind: 'string', summary: 'Which' } } },
  },
} as const satisfies ElementSchema;

const schema = {
  tag: 'tag-thing',
  summary: 'A thing',
  attributes: {
    cert: { kind: 'string', required: true, identity: true, reflect: true, summary: 'Which' },
    size: { kind: 'string', oneOf: ['small', 'large'], default: 'small', summary: 'How large' },
    'max-rows': { kind: 'number', summary: 'How many' },
    compact: { kind: 'boolean', summary: 'Less' },
  },
  properties: {
    extra: objectProperty<{ text: string }>({ summary: 'More', type: '{ text: string }' }),
  },
  events: {
    'tag-select': { summary: 'Picked', detail: { index: { kind: 'number', summary: 'Which' } } },
  },
  slots: { footer: { summary: 'Below' } },
  parts: { grade: { summary: 'The grade', status: 'experimental' } },
  tokens: { '--tag-accent': { default: 'blue', summary: 'Accent' } },
} as const satisfies ElementSchema;

/** Inside the repository, so TypeScript finds React's types. */
const folder = resolve(import.meta.dirname, '../../node_modules/.cache/tag-tests/typings');

describe('from one schema come', () => {
  it('the props of the component', () => {
    type Props = ElementProps<typeof schema>;
    type Valid = Extract<Props, { problem: undefined }>;
    expectTypeOf<Valid['cert']>().toEqualTypeOf<string>();
    expectTypeOf<Valid['apiBase']>().toEqualTypeOf<string>();
    expectTypeOf<Props['cert']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Props['size']>().toEqualTypeOf<'small' | 'large'>();
    expectTypeOf<Props['maxRows']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Props['compact']>().toEqualTypeOf<boolean>();
    expectTypeOf<Props['extra']>().toEqualTypeOf<{ text: string } | undefined>();
    expectTypeOf<Props['theme']>().toEqualTypeOf<'auto' | 'light' | 'dark'>();
  });

  it('custom-elements.json', () => {
    const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }));
    expect(customElementsManifest([schema])).toMatchObject({
      modules: [
        {
          declarations: [
            {
              tagName: 'tag-thing',
              customElement: true,
              attributes: named(
                ...['api-base', 'portal-base', 'theme', 'loading', 'link-target'],
                ...['cert', 'size', 'max-rows', 'compact'],
              ),
              members: expect.arrayContaining(named('maxRows', 'extra', 'ready', 'reload')),
              slots: named('', 'footer'),
              cssParts: [{ name: 'grade', description: 'The grade', status: 'experimental' }],
              cssProperties: named('--tag-font', '--tag-accent'),
              events: expect.arrayContaining([
                {
                  name: 'tag-select',
                  description: 'Picked',
                  status: 'stable',
                  type: {
                    text: "CustomEvent<{ index: number; element: 'tag-thing'; version: string }>",
                  },
                },
              ]),
            },
          ],
        },
      ],
    });
  });

  it('what is deprecated, for tools and editors', () => {
    const cert = { ...schema.attributes.cert, status: 'deprecated' } as const;
    const old = { ...schema, attributes: { cert } } as const satisfies ElementSchema;
    expect(JSON.stringify(customElementsManifest([old]))).toContain(
      '"description":"Which","status":"deprecated","deprecated":true',
    );
    expect(JSON.stringify(htmlData([old]))).toContain('Deprecated: Which');
    expect(typings([old])['elements.d.ts']).toContain('/** @deprecated Which */');
  });

  it('the editor’s data', () => {
    expect(cssData([schema, { ...schema, tag: 'tag-other' }])).toMatchObject({
      properties: [
        expect.anything(),
        { name: '--tag-accent', description: 'Accent Default: blue' },
      ],
      pseudoElements: [
        {
          name: '::part(grade)',
          description: '<tag-thing>: Experimental: The grade\n<tag-other>: Experimental: The grade',
        },
      ],
    });
    expect(htmlData([schema])).toMatchObject({
      tags: [
        {
          name: 'tag-thing',
          attributes: expect.arrayContaining([
            {
              name: 'size',
              description: 'How large',
              values: [{ name: 'small' }, { name: 'large' }],
            },
            { name: 'compact', description: 'Less', valueSet: 'v' },
          ]),
        },
      ],
    });
  });
});

describe('the typings for pages and frameworks', () => {
  const files: Record<string, string> = {
    ...typings([schema, other]),
    'components.d.ts': reactWrappers([schema])['react.d.ts']!,
    'stubs.d.ts': `
      declare module 'vue' {
        export interface HTMLAttributes { class?: unknown }
        export interface PublicProps { key?: PropertyKey }
        export type EmitFn<Events> = <Name extends keyof Events>(
          name: Name, ...args: Events[Name] extends (...args: infer Args) => unknown ? Args : never
        ) => void;
        export interface GlobalComponents {}
      }
      declare module 'svelte/elements' { export interface HTMLAttributes<E> { hidden?: boolean; of?: E } export interface SvelteHTMLElements {} }
      declare module 'preact' {
        export interface HTMLAttributes<E> { class?: string; of?: E }
        export namespace JSX { interface IntrinsicElements {} }
      }
      declare module 'solid-js' {
        export namespace JSX { interface HTMLAttributes<E> { class?: string; of?: E } interface IntrinsicElements {} }
      }`,
    'right.tsx': `
      import './react.js';
      const thing = document.createElement('tag-thing');
      thing.extra = { text: 'a' };
      thing.addEventListener('tag-select', (event) => event.detail.index.toFixed());
      thing.addEventListener('click', (event) => event.clientX.toFixed());
      thing.removeEventListener('tag-error', (event) => event.detail.code.length);
      thing.addEventListener('of-the-page', (event: Event) => event.type);
      thing.reload?.().then((state) => state === 'ready');
      export const jsx = <tag-thing cert="X" size="large" compact extra={{ text: 'a' }} ontag-select={(event) => event.detail.index.toFixed()} className="x" />;`,
    'right-unset.tsx': `
      import './react.js';
      export const jsx = (cert: string | undefined) => <tag-thing cert={cert} max-rows="3" size={undefined} />;`,
    'right-page.ts': `
      import './elements.js';
      import { whenReady } from './when-ready.js';
      whenReady(document.createElement('tag-thing')).then((state) => state === 'empty');
      document.addEventListener('tag-select', ({ detail }) =>
        detail.element === 'tag-thing' ? detail.index.toFixed() : detail.name.length,
      );
      window.addEventListener('tag-error', ({ detail }) => {
        const code: 'not-found' | 'network' | 'rate-limit' | 'invalid' | 'internal' = detail.code;
        return code;
      });`,
    'right-components.tsx': `
      import { Thing, type ThingProps } from './components.js';
      const props: ThingProps = { cert: undefined, maxRows: '3', compact: true };
      export const jsx = <Thing {...props} extra={{ text: 'a' }} onTagSelect={({ detail }) => detail.index.toFixed()} ref={(thing) => void thing?.reload?.()}>View</Thing>;`,
    'right-preact.ts': `
      import type { JSX } from 'preact';
      import './preact.js';
      export const props: JSX.IntrinsicElements['tag-thing'] = { cert: 'X', 'max-rows': '3', class: 'x', extra: { text: 'a' }, 'ontag-select': (event) => event.detail.index.toFixed() };`,
    'right-solid.ts': `
      import type { JSX } from 'solid-js';
      import './solid.js';
      export const props: JSX.IntrinsicElements['tag-thing'] = { cert: undefined, 'max-rows': 3, class: 'x', 'on:tag-select': (event) => event.detail.index.toFixed() };`,
    'right-vue.ts': `
      import type { GlobalComponents } from 'vue';
      import './vue.js';
      type Thing = InstanceType<GlobalComponents['tag-thing']>;
      export const props: Thing['$props'] = { cert: undefined, maxRows: '3', linkTarget: '_blank', extra: { text: 'a' }, class: 'x', key: 1 };
      export const emit = (thing: Thing) => thing.$emit('tag-select', new CustomEvent('tag-select', { detail: { index: 1, element: 'tag-thing', version: '1' } }));
      export const element = (thing: Thing): HTMLElement => thing;`,
    'right-react-18.ts': `
      import './react-18.js';
      export const props: JSX.IntrinsicElements['tag-thing'] = { cert: 'X', 'max-rows': 3, ref: (thing) => thing?.addEventListener('tag-select', (event) => event.detail.index.toFixed()) };`,
    'right-svelte.ts': `
      import type { SvelteHTMLElements } from 'svelte/elements';
      import './svelte.js';
      export const props: SvelteHTMLElements['tag-thing'] = { cert: 'X', hidden: true, 'ontag-select': (event) => event.detail.index.toFixed() };`,
    'wrong-1.tsx': `import './react.js'; export const a = <tag-thing size="huge" />;`,
    'wrong-2.tsx': `import './react.js'; document.createElement('tag-thing').extra = 'text';`,
    'wrong-3.tsx': `import './react.js'; export const a = <tag-thing ontag-select={(event) => event.detail.nothing} />;`,
    'wrong-4.ts': `import type { SvelteHTMLElements } from 'svelte/elements'; import './svelte.js'; export const a: SvelteHTMLElements['tag-thing'] = { size: 'huge' };`,
    'wrong-5.ts': `import type { GlobalComponents } from 'vue'; import './vue.js'; export const a: InstanceType<GlobalComponents['tag-thing']>['$props'] = { 'max-rows': 3 };`,
    'wrong-6.ts': `import './react-18.js'; export const a: JSX.IntrinsicElements['tag-thing'] = { 'ontag-select': () => {} };`,
    // A spread, since TypeScript doesn't check unknown names with a hyphen in JSX.
    'wrong-8.ts': `import './react-18.js'; const listening = { 'ontag-select': () => {} }; export const a: JSX.IntrinsicElements['tag-thing'] = { ...listening };`,
    'wrong-9.ts': `import './elements.js'; void document.createElement('tag-thing').ready.then(() => {});`,
    'wrong-10.ts': `import './elements.js'; document.addEventListener('tag-error', ({ detail }) => detail.code === 'not_found');`,
    'wrong-11.ts': `import './elements.js'; document.addEventListener('tag-select', ({ detail }) => detail.index);`,
    'wrong-12.ts': `import type { JSX } from 'preact'; import './preact.js'; export const a: JSX.IntrinsicElements['tag-thing'] = { 'max-rows': 'many' };`,
    'wrong-13.ts': `import type { JSX } from 'solid-js'; import './solid.js'; export const a: JSX.IntrinsicElements['tag-thing'] = { 'ontag-select': () => {} };`,
    'wrong-14.tsx': `import { Thing } from './components.js'; export const a = <Thing extra="text" />;`,
    'wrong-15.tsx': `import { Thing } from './components.js'; export const a = <Thing onTagSelect={({ detail }) => detail.nothing} />;`,
    'wrong-7.ts': `import './react.js'; document.createElement('tag-thing').addEventListener('click', (event) => event.nothing);`,
  };
  let wrong: Set<string>;

  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text);
    const program = ts.createProgram(
      Object.keys(files).map((name) => `${folder}/${name}`),
      {
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        jsx: ts.JsxEmit.ReactJSX,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        types: [],
      },
    );
    wrong = new Set(
      ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
        const name = file?.fileName.slice(folder.length + 1) ?? '';
        return name.startsWith('wrong') ? name : `${name}: ${JSON.stringify(messageText)}`;
      }),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('accept what is right and refuse what is wrong', () => {
    const expected = Object.keys(files).filter((name) => name.startsWith('wrong'));
    expect([...wrong].sort()).toEqual(expected.sort());
  });
});
