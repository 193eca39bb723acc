import type { ElementSchema } from '../schema.ts';
import { camelCase } from '../names.ts';
import { describeElement, type ElementDescription } from './describe.ts';
import { comment, eventsName, imported, writtenType } from './type-names.ts';

/** `CardReport` of `<tag-card-report>`. */
const componentName = ({ className }: ElementDescription) => className.replace(/^Tag/, '');
/** `onTagReady` of `tag-ready`. */
const eventProp = (event: string) => `on${camelCase(`-${event}`)}`;

/**
 * Components around the elements for React 17 to 19, by file name: `react.js` makes them with `wrapElement`, which has
 * to be next to it.
 */
export function reactWrappers(schemas: readonly ElementSchema[]): Record<string, string> {
  const elements = schemas.map(describeElement);
  return { 'react.js': code(elements), 'react.d.ts': typings(elements) };
}

function code(elements: readonly ElementDescription[]): string {
  const components = elements.map((element) => {
    const { tag, attributes, events, properties } = element;
    const args = [
      componentName(element),
      tag,
      Object.fromEntries(attributes.map(({ property, name }) => [property, name])),
      Object.fromEntries(events.map(({ name }) => [eventProp(name), name])),
      properties.map(({ name }) => name),
    ].map((arg) => JSON.stringify(arg));
    return `export const ${componentName(element)} = /* @__PURE__ */ wrapElement(\n  ${args.join(',\n  ')},\n);`;
  });
  return `'use client';
import { wrapElement } from './wrap-element.js';

${components.join('\n\n')}
`;
}

function typings(elements: readonly ElementDescription[]): string {
  const components = elements.map((element) => {
    const props = [
      ...element.attributes.map((attribute) => ({
        ...attribute,
        name: attribute.property,
        type: writtenType(attribute.type),
      })),
      ...element.properties.map((property) => ({
        ...property,
        type: `${property.type} | undefined`,
      })),
      ...element.events.map((event) => ({
        ...event,
        name: eventProp(event.name),
        type: `((event: ${eventsName(element)}['${event.name}']) => void) | undefined`,
      })),
    ];
    const name = componentName(element);
    const fields = props.map((prop) => `  ${comment(prop)}\n  ${prop.name}?: ${prop.type};`);
    const own = props.map((prop) => `'${prop.name}'`).join(' | ');
    return `export interface ${name}Props extends Omit<
  HTMLAttributes<${element.className}>,
  ${own}
> {
${fields.join('\n')}
}

${comment({ ...element, summary: `${element.summary} Its children show until it is ready, and on errors.` })}
export const ${name}: ForwardRefExoticComponent<${name}Props & RefAttributes<${element.className}>>;`;
  });
  return `import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
${imported(elements, (e) => `${e.className}, ${eventsName(e)}`)}

${components.join('\n\n')}
`;
}
