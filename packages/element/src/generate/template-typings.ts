import type { ElementDescription } from './describe.ts';
import {
  attributesName,
  eventsName,
  imported,
  listeners,
  objectFields,
  writtenType,
} from './type-names.ts';

/** Vue's templates read the props from `$props`, in camelCase, and the events from `$emit`. */
export function vueTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map((element) => {
    const props = element.attributes.map(
      ({ property, type }) => ` ${property}?: ${writtenType(type)};`,
    );
    return `    '${element.tag}': CustomElement<
      ${element.className},
      {${props.join('')}${objectFields(element)} },
      ${eventsName(element)}
    >;`;
  });
  return `import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
${imported(elements, (e) => `${e.className}, ${eventsName(e)}`)}

type CustomElement<Element extends HTMLElement, Props, Events> = new () => Element & {
  /** For templates only: the element itself has no such property. */
  $props: HTMLAttributes & Props & PublicProps;
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

export function svelteTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map(
    (element) =>
      `    '${element.tag}': HTMLAttributes<${element.className}> &
      ${attributesName(element)} &
      Listeners<${eventsName(element)}> & {${objectFields(element)} };`,
  );
  return `import type { HTMLAttributes } from 'svelte/elements';
${imported(elements, (e) => `${e.className}, ${attributesName(e)}, ${eventsName(e)}`)}

${listeners('on')}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tags.join('\n')}
  }
}
`;
}
