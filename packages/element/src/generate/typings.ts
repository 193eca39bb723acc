import type { ElementSchema } from '../schema.ts';
import { describeElement } from './describe.ts';
import { domTypings, whenReadyTypings } from './dom-typings.ts';
import { preactTypings, reactTypings, oldReactTypings, solidTypings } from './jsx-typings.ts';
import { svelteTypings, vueTypings } from './template-typings.ts';

/**
 * Typings for TypeScript and the frameworks, by file name. `elements.d.ts` declares the elements to
 * the DOM, and so to Angular's templates; the others teach one framework's templates about them and import it.
 */
export function typings(schemas: readonly ElementSchema[]): Record<string, string> {
  const elements = schemas.map(describeElement);
  return {
    'elements.d.ts': domTypings(elements),
    'when-ready.d.ts': whenReadyTypings(),
    'react.d.ts': reactTypings(elements),
    'react-18.d.ts': oldReactTypings(elements),
    'preact.d.ts': preactTypings(elements),
    'solid.d.ts': solidTypings(elements),
    'vue.d.ts': vueTypings(elements),
    'svelte.d.ts': svelteTypings(elements),
  };
}
