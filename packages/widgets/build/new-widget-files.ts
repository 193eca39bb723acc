/** A new widget's files: contents by path from the repository's root, the test last. */
export function newWidgetFiles(name: string): Record<string, string> {
  const folder = `packages/widgets/src/${name}`;
  const Name = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const schema = `${Name[0]?.toLowerCase()}${Name.slice(1)}Schema`;
  return {
    [`${folder}/schema.ts`]: `import type { ElementSchema } from '@tag/element';
import { CERTIFICATE } from '../shared/certificate.ts';

/** \`<tag-${name} cert="X0000001">\` */
export const ${schema} = {
  tag: 'tag-${name}',
  summary: 'One sentence: what it shows.',
  status: 'experimental',
  attributes: {
    cert: {
      ...CERTIFICATE,
      required: true,
      summary: 'The certificate, as it is printed on the slab.',
    },
  },
} as const satisfies ElementSchema;
`,
    [`${folder}/${name}.tsx`]: `export interface ${Name}Props {
  cert: string;
}

/** The component, for the portal and for the element. */
export function ${Name}({ cert }: ${Name}Props) {
  return (
    <section className="tag-${name}">
      <h2>Certificate {cert}</h2>
    </section>
  );
}
`,
    [`${folder}/${name}-element.tsx`]: `import type { ElementProps } from '@tag/element';
import { useEffect } from 'react';
import { ${Name} } from './${name}.tsx';
import type { ${schema} } from './schema.ts';

/** Connects the widget to its element: reads attributes, sets states, emits events. */
export function ${Name}Element(props: ElementProps<typeof ${schema}>) {
  const { host } = props;
  useEffect(() => host.setState('ready'), [host]);
  if (props.problem) return <p className="tag-${name}">{props.problem.reason}</p>;
  return <${Name} cert={props.cert} />;
}
`,
    [`${folder}/${name}.css`]: `/* Reads the private tokens of @tag/theme/tokens.css, which the page or the element brings. */
.tag-${name} {
  color: var(--_text);
  background: var(--_surface);
}
`,
    [`${folder}/define.ts`]: `import { defineElement } from '@tag/element';
import tokens from '@tag/theme/tokens.css?inline';
import { ${Name}Element } from './${name}-element.tsx';
import sheet from './${name}.css?inline';
import { ${schema} } from './schema.ts';

/** Registers \`<tag-${name}>\`. */
defineElement(${schema}, ${Name}Element, { sheets: [tokens, sheet] });
`,
    [`${folder}/index.ts`]: `export { ${schema} } from './schema.ts';
export { ${Name}, type ${Name}Props } from './${name}.tsx';
`,
    [`tests/widgets/${name}.browser.tsx`]: `import '@tag/widgets/${name}/define';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';

async function mount(cert: string): Promise<HTMLElement> {
  const element = document.createElement('tag-${name}') as HTMLElement & { ready: Promise<string> };
  element.setAttribute('cert', cert);
  element.setAttribute('api-base', 'http://api.test');
  document.body.append(element);
  await element.ready;
  return element;
}

describe('<tag-${name}>', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows its certificate', async () => {
    const element = await mount('X0000001');
    expect(element.dataset['state']).equal('ready');
    expect(element.shadowRoot?.textContent).include('X0000001');
    await expectNoViolations(element);
  });

  it('says what is wrong with a certificate', async () => {
    const element = await mount('nonsense');
    expect(element.dataset['state']).equal('error');
    expect(element.shadowRoot?.textContent).include('a letter and seven digits');
  });
});
`,
  };
}
