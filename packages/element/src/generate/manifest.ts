import type { ElementSchema, Status } from '../schema.ts';
import { VERSION } from '../version.ts';
import { describeElement } from './describe.ts';

/** `custom-elements.json` for analyzers, Storybook, and editors (schema version 1.0.0). */
export function customElementsManifest(schemas: readonly ElementSchema[]): object {
  return {
    schemaVersion: '1.0.0',
    readme: '',
    modules: schemas.map(describeElement).map((element) => ({
      kind: 'javascript-module',
      path: `${element.tag}.js`,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: element.className,
          tagName: element.tag,
          ...words(element),
          attributes: element.attributes.map((attribute) => ({
            name: attribute.name,
            fieldName: attribute.property,
            ...words(attribute),
            type: { text: attribute.type },
            ...('default' in attribute.schema && {
              default: JSON.stringify(attribute.schema.default),
            }),
          })),
          members: [
            ...element.attributes.map(({ name, property, type, schema, ...attribute }) => ({
              kind: 'field',
              name: property,
              attribute: name,
              ...words(attribute),
              type: { text: type },
              ...(schema.kind !== 'boolean' && schema.reflect && { reflects: true }),
            })),
            ...element.properties.map((property) => ({
              kind: 'field',
              name: property.name,
              ...words(property),
              type: { text: property.type },
            })),
            { kind: 'field', name: 'ready', readonly: true, type: { text: 'Promise<string>' } },
            { kind: 'method', name: 'reload', return: { type: { text: 'Promise<string>' } } },
          ],
          events: element.events.map((event) => ({
            ...describe(event),
            type: { text: `CustomEvent<${event.detailType}>` },
          })),
          slots: element.slots.map(describe),
          cssParts: element.parts.map(describe),
          cssProperties: element.tokens.map((token) => ({
            ...describe(token),
            default: token.default,
          })),
        },
      ],
      exports: [
        {
          kind: 'custom-element-definition',
          name: element.tag,
          declaration: { name: element.className },
        },
      ],
    })),
    version: VERSION,
  };
}

const describe = ({ name, ...feature }: Described & { name: string }) => ({
  name,
  ...words(feature),
});

interface Described {
  readonly summary: string;
  readonly status: Status;
}

/** Tools know `deprecated`; the status is ours. */
const words = ({ summary, status }: Described) => ({
  description: summary,
  status,
  ...(status === 'deprecated' && { deprecated: true }),
});
