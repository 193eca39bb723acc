import { isPlainClick } from '@tag/behavior/link';
import { eventsOf } from './every-element.ts';
import type { ElementHost } from './props.ts';
import type { ElementSchema } from './schema.ts';
import { parsedSheets } from './sheets.ts';
import { VERSION } from './version.ts';

/**
 * Dispatches an event from the element itself, so it passes shadow boundaries and a page's
 * analytics can listen at the document.
 * @returns false if the page prevented the default action
 */
export function emitFrom(
  element: HTMLElement,
  schema: ElementSchema,
  name: string,
  detail: object,
): boolean {
  const event = eventsOf(schema)[name];
  if (!event) throw new Error(`<${schema.tag}> declares no event ${name}`);
  return element.dispatchEvent(
    new CustomEvent(name, {
      bubbles: true,
      composed: true,
      cancelable: event.cancelable === true,
      detail: { ...detail, element: schema.tag, version: VERSION },
    }),
  );
}

export interface HostDeps extends Pick<ElementHost, 'revision' | 'setState' | 'takeTurn'> {
  linkTarget(): string;
}

export function createHost(
  element: HTMLElement,
  schema: ElementSchema,
  { revision, setState, takeTurn, linkTarget }: HostDeps,
): ElementHost {
  const emit = (name: string, detail: object) => emitFrom(element, schema, name, detail);
  return {
    tag: schema.tag,
    version: VERSION,
    revision,
    setState,
    takeTurn,
    emit,
    adopt(sheets) {
      const root = element.shadowRoot;
      if (!root) return;
      const added = parsedSheets(sheets).filter(
        (sheet) => !root.adoptedStyleSheets.includes(sheet),
      );
      root.adoptedStyleSheets.push(...added);
    },
    link(href) {
      const target = linkTarget();
      return {
        href,
        target,
        rel: target === '_blank' ? 'noopener' : undefined,
        onClick(event) {
          if (isPlainClick(event.nativeEvent) && !emit('tag-navigate', { href })) {
            event.preventDefault();
          }
        },
      };
    },
  };
}
