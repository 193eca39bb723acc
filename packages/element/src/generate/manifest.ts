import type { ElementSchema } from '../schema.ts';
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
          description: element.summary,
          attributes: element.attributes.map(({ name, property, type, schema }) => ({
            name,
            fieldName: property,
            description: schema.summary,
            type: { text: type },
            ...('default' in schema && { default: JSON.stringify(schema.default) }),
          })),
          members: [
            ...element.attributes.map(({ name, property, type, schema }) => ({
              kind: 'field',
              name: property,
              attribute: name,
              description: schema.summary,
              type: { text: type },
              ...(schema.kind !== 'boolean' && schema.reflect && { reflects: true }),
            })),
            ...element.properties.map(({ name, type, summary }) => ({
              kind: 'field',
              name,
              description: summary,
              type: { text: type },
            })),
            { kind: 'field', name: 'ready', readonly: true, type: { text: 'Promise<string>' } },
            { kind: 'method', name: 'reload', return: { type: { text: 'Promise<string>' } } },
          ],
          events: element.events.map(({ name, summary, detailType }) => ({
            name,
            description: summary,
            type: { text: `CustomEvent<${detailType}>` },
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

/** HTML custom data: `html.customData` of VS Code completes our elements with it. */
export function htmlData(schemas: readonly ElementSchema[]): object {
  return {
    version: 1.1,
    tags: schemas.map(describeElement).map((element) => ({
      name: element.tag,
      description: element.summary,
      attributes: element.attributes.map(({ name, schema }) => ({
        name,
        description: schema.summary,
        ...(schema.kind === 'boolean' && { valueSet: 'v' }),
        ...(schema.kind === 'string' &&
          schema.oneOf && { values: schema.oneOf.map((value) => ({ name: value })) }),
      })),
    })),
  };
}

function describe({ name, summary }: { name: string; summary: string }) {
  return { name, description: summary };
}
