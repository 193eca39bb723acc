import type { ElementDescription } from './describe.ts';
import { attributesName, comment, eventsName, writtenType } from './type-names.ts';

const eventMapName = ({ className }: ElementDescription) => `${className}EventMap`;

/** Types for plain TypeScript: interfaces, what `createElement` returns, and events on the elements and around them. */
export function domTypings(elements: readonly ElementDescription[]): string {
  const tags = elements.map(({ tag, className }) => `    '${tag}': ${className};`);
  const names = [...new Set(elements.flatMap(({ events }) => events.map(({ name }) => name)))];
  const events = names.map((name) => {
    const types = elements
      .filter((element) => element.events.some((event) => event.name === name))
      .map((element) => `${eventsName(element)}['${name}']`);
    return `    '${name}': ${types.join(' | ')};`;
  });
  return `export type TagElementState = 'ready' | 'empty' | 'error';

${elements.map(elementTypes).join('\n\n')}

declare global {
  interface HTMLElementTagNameMap {
${tags.join('\n')}
  }
  /** For listeners at the document, or at any other element around ours. */
  interface GlobalEventHandlersEventMap {
${events.join('\n')}
  }
}
`;
}

function elementTypes(element: ElementDescription): string {
  const attributes = element.attributes.map(
    (attribute) =>
      `  ${comment(attribute)}\n  '${attribute.name}'?: ${writtenType(attribute.type)};`,
  );
  const events = element.events.map(
    (event) => `  ${comment(event)}\n  '${event.name}': CustomEvent<${event.detailType}>;`,
  );
  const members = [
    ...element.attributes.map(
      (attribute) =>
        `  ${comment(attribute)}\n  ${attribute.property}: ${attribute.type}${isAlwaysSet(attribute) ? '' : ' | undefined'};`,
    ),
    ...element.properties.map(
      (property) => `  ${comment(property)}\n  ${property.name}: ${property.type} | undefined;`,
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
export interface ${eventMapName(element)}
  extends Omit<HTMLElementEventMap, keyof ${eventsName(element)}>, ${eventsName(element)} {}

${comment(element)}
export interface ${element.className} extends HTMLElement {
${members.join('\n')}
  /**
   * Resolves with the state in which it settles; never rejects. Undefined until its script has loaded:
   * \`whenReady\` of \`when-ready.js\` waits for that, too.
   */
  readonly ready?: Promise<TagElementState>;
  /** Starts over with fresh data; resolves like \`ready\`. Undefined until its script has loaded. */
  reload?(): Promise<TagElementState>;
${listening('addEventListener', 'AddEventListenerOptions', element)}
${listening('removeEventListener', 'EventListenerOptions', element)}
}`;
}

const isAlwaysSet = ({ schema }: ElementDescription['attributes'][number]) =>
  schema.kind === 'boolean' || 'default' in schema;

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

export function whenReadyTypings(): string {
  return `import type { TagElementState } from './elements.js';

/**
 * Resolves with the state in which one of our elements settles, also if its script hasn't loaded yet; with
 * \`error\` where that can't be loaded.
 */
export function whenReady(element: HTMLElement): Promise<TagElementState>;
`;
}
