import type { ElementSchema } from '../schema.ts';
import { describeElement, type ElementDescription } from './describe.ts';

/**
 * Typings for TypeScript and the frameworks, by file name. `elements.d.ts` declares the elements to
 * the DOM; the others teach one framework's templates about them and import it.
 */
export function typings(schemas: readonly ElementSchema[]): Record<string, string> {
  const elements = schemas.map(describeElement);
  return {
    'elements.d.ts': domTypings(elements),
    'react.d.ts': reactTypings(elements),
    'react-18.d.ts': oldReactTypings(elements),
    'vue.d.ts': vueTypings(elements),
    'svelte.d.ts': svelteTypings(elements),
  };
}

const comment = (text: string) => `/** ${text.replaceAll('*/', '* /')} */`;
const eventsName = ({ className }: ElementDescription) => `${className}Events`;
const eventMapName = ({ className }: ElementDescription) => `${className}EventMap`;
const attributesName = ({ className }: ElementDescription) => `${className}Attributes`;
const imported = (
  elements: readonly ElementDescription[],
  names: (e: ElementDescription) => string,
) => `import type { ${elements.map(names).join(', ')} } from './elements.js';`;

function domTypings(elements: readonly ElementDescription[]): string {
  const state = `export type TagElementState = 'ready' | 'empty' | 'error';`;
  const declared = elements.map((element) => {
    const attributes = element.attributes.map(
      ({ name, type, schema }) => `  ${comment(schema.summary)}\n  '${name}'?: ${type};`,
    );
    const events = element.events.map(
      ({ name, summary, detailType }) =>
        `  ${comment(summary)}\n  '${name}': CustomEvent<${detailType}>;`,
    );
    const members = [
      ...element.attributes.map(
        ({ property, type, schema }) =>
          `  ${comment(schema.summary)}\n  ${property}: ${type}${schema.kind === 'boolean' || 'default' in schema ? '' : ' | undefined'};`,
      ),
      ...element.properties.map(
        ({ name, type, summary }) => `  ${comment(summary)}\n  ${name}: ${type} | undefined;`,
      ),
    ];
    return `/** What \`<${element.tag}>\` takes in HTML. */
export interface ${attributesName(element)} {
${attributes.join('\n')}
}

export interface ${eventsName(element)} {
${events.join('\n')}
}

/** What \`addEventListener\` of a \`<${element.tag}>\` knows by name: its own events and those of HTML. */
export interface ${eventMapName(element)} extends HTMLElementEventMap, ${eventsName(element)} {}

${comment(element.summary)}
export interface ${element.className} extends HTMLElement {
${members.join('\n')}
  /** Resolves with the state in which it settles; never rejects. */
  readonly ready: Promise<TagElementState>;
  /** Starts over with fresh data; resolves like \`ready\`. */
  reload(): Promise<TagElementState>;
${listening('addEventListener', 'AddEventListenerOptions', element)}
${listening('removeEventListener', 'EventListenerOptions', element)}
}`;
  });
  const tags = elements.map(({ tag, className }) => `    '${tag}': ${className};`);
  return `${state}

${declared.join('\n\n')}

declare global {
  interface HTMLElementTagNameMap {
${tags.join('\n')}
  }
}
`;
}

/** Declaring a method again hides the DOM's own overloads: both of them are here. */
function listening(method: string, options: string, element: ElementDescription): string {
  const map = eventMapName(element);
  return `  ${method}<Name extends keyof ${map}>(
    type: Name,
    listener: (this: ${element.className}, event: ${map}[Name]) => void,
    options?: boolean | ${options},
  ): void;
  ${method}(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | ${options},
  ): void;`;
}

/** React 19: events are props named \`on\` and the event's name, objects are set as properties. */
function reactTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map((element) => {
    const { tag, className, properties } = element;
    const objects = properties.map(({ name, type }) => ` ${name}?: ${type};`).join('');
    return `      '${tag}': DetailedHTMLProps<HTMLAttributes<${className}>, ${className}> &
        ${attributesName(element)} &
        Listeners<${eventsName(element)}> & {${objects} };`;
  });
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imported(elements, (e) => `${e.className}, ${attributesName(e)}, ${eventsName(e)}`)}

type Listeners<Events> = {
  [Name in keyof Events & string as \`on\${Name}\`]?: (event: Events[Name]) => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags.join('\n')}
    }
  }
}
`;
}

/**
 * React 18 never calls an `ontag-…` prop and writes objects as text, so it has attributes only: events
 * and object properties go through a ref.
 */
function oldReactTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map((element) => {
    const { tag, className } = element;
    return `      '${tag}': DetailedHTMLProps<HTMLAttributes<${className}>, ${className}> &
        ${attributesName(element)};`;
  });
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imported(elements, (e) => `${e.className}, ${attributesName(e)}`)}

declare global {
  namespace JSX {
    interface IntrinsicElements {
${tags.join('\n')}
    }
  }
}
`;
}

/** Vue's templates read the props from `$props`, in camelCase, and the events from `$emit`. */
function vueTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map((element) => {
    const names = [
      ...element.attributes.map(({ property }) => property),
      ...element.properties.map(({ name }) => name),
    ];
    const props = names.map((name) => `'${name}'`).join(' | ');
    return `    '${element.tag}': CustomElement<${element.className}, ${props}, ${eventsName(element)}>;`;
  });
  return `import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
${imported(elements, (e) => `${e.className}, ${eventsName(e)}`)}

type CustomElement<Element extends HTMLElement, Props extends keyof Element, Events> = new () => Element & {
  /** For templates only: the element itself has no such property. */
  $props: HTMLAttributes & Partial<Pick<Element, Props>> & PublicProps;
  /** For templates only: the element itself has no such method. */
  $emit: EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;
};

declare module 'vue' {
  interface GlobalComponents {
${tags.join('\n')}
  }
}
`;
}

function svelteTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map((element) => {
    const objects = element.properties.map(({ name, type }) => ` ${name}?: ${type};`).join('');
    return `    '${element.tag}': HTMLAttributes<${element.className}> &
      ${attributesName(element)} &
      Listeners<${eventsName(element)}> & {${objects} };`;
  });
  return `import type { HTMLAttributes } from 'svelte/elements';
${imported(elements, (e) => `${e.className}, ${attributesName(e)}, ${eventsName(e)}`)}

type Listeners<Events> = {
  [Name in keyof Events & string as \`on\${Name}\`]?: (event: Events[Name]) => void;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tags.join('\n')}
  }
}
`;
}
