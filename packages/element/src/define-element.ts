import type { ComponentType } from 'react';
import type { ElementProps } from './props.ts';
import type { ElementSchema } from './schema.ts';
import { createElementClass, type ElementOptions } from './tag-element.ts';
import { VERSION } from './version.ts';

/**
 * Registers a component as the custom element that its schema describes. Where the name is taken, by
 * another copy of the script perhaps, the first stays and a different version is warned about. Without
 * a DOM (a server that imports it) nothing happens.
 */
export function defineElement<const S extends ElementSchema>(
  schema: S,
  Component: ComponentType<ElementProps<S>>,
  options: ElementOptions,
): void {
  if (typeof HTMLElement === 'undefined') return;
  const existing = customElements.get(schema.tag) as { version?: string } | undefined;
  if (!existing) {
    customElements.define(
      schema.tag,
      createElementClass(schema, Component as ComponentType<object>, options),
    );
  } else if (existing.version !== VERSION) {
    // eslint-disable-next-line no-console -- the page's author is the only one who can resolve it
    console.warn(
      `<${schema.tag}> ${VERSION} was not defined: the page already has version ${existing.version ?? 'unknown'}`,
    );
  }
}
