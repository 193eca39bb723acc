import type { ElementDescription } from './describe.ts';
import { attributesName, eventsName, imported, listeners, objectFields } from './type-names.ts';

const everything = (element: ElementDescription) =>
  `${attributesName(element)} &
        Listeners<${eventsName(element)}> & {${objectFields(element)} }`;

const importedTypes = (elements: readonly ElementDescription[]) =>
  imported(elements, (e) => `${e.className}, ${attributesName(e)}, ${eventsName(e)}`);

/** React 19: events are props named `on` and the event's name, objects are set as properties. */
export function reactTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map(
    (element) =>
      `      '${element.tag}': DetailedHTMLProps<HTMLAttributes<${element.className}>, ${element.className}> &
        ${everything(element)};`,
  );
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${importedTypes(elements)}

${listeners('on')}

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
 * and object properties go through a ref. They are forbidden by name, since TypeScript doesn't check JSX
 * attributes with a hyphen that it doesn't know.
 */
export function oldReactTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map(
    (element) =>
      `      '${element.tag}': DetailedHTMLProps<HTMLAttributes<${element.className}>, ${element.className}> &
        ${attributesName(element)} &
        Listeners<${eventsName(element)}> & {${objectFields(element, 'never')} };`,
  );
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${importedTypes(elements)}

${listeners('on', 'never')}

declare global {
  namespace JSX {
    interface IntrinsicElements {
${tags.join('\n')}
    }
  }
}
`;
}

/** Preact: as in React 19. */
export function preactTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map(
    (element) =>
      `      '${element.tag}': Omit<HTMLAttributes<${element.className}>, keyof ${attributesName(element)}> &
        ${everything(element)};`,
  );
  return `import type { HTMLAttributes } from 'preact';
${importedTypes(elements)}

${listeners('on')}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
${tags.join('\n')}
    }
  }
}
`;
}

/** Solid: events are `on:` and the event's name. */
export function solidTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map(
    (element) =>
      `      '${element.tag}': JSX.HTMLAttributes<${element.className}> &
        ${everything(element)};`,
  );
  return `import type { JSX } from 'solid-js';
${importedTypes(elements)}

${listeners('on:')}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${tags.join('\n')}
    }
  }
}
`;
}
