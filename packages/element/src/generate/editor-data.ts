import type { ElementSchema } from '../schema.ts';
import { describeElement, summaryOf } from './describe.ts';

/** HTML custom data: `html.customData` of VS Code completes our elements with it. */
export function htmlData(schemas: readonly ElementSchema[]): object {
  return {
    version: 1.1,
    tags: schemas.map(describeElement).map((element) => ({
      name: element.tag,
      description: summaryOf(element),
      attributes: element.attributes.map(({ schema, ...attribute }) => ({
        name: attribute.name,
        description: summaryOf(attribute),
        ...(schema.kind === 'boolean' && { valueSet: 'v' }),
        ...(schema.kind === 'string' &&
          schema.oneOf && { values: schema.oneOf.map((value) => ({ name: value })) }),
      })),
    })),
  };
}

/** CSS custom data: `css.customData` of VS Code completes our custom properties and parts with it. */
export function cssData(schemas: readonly ElementSchema[]): object {
  const elements = schemas.map(describeElement);
  const properties = new Map(
    elements
      .flatMap(({ tokens }) => tokens)
      .map((token) => [token.name, `${summaryOf(token)} Default: ${token.default}`]),
  );
  const parts = new Map<string, string[]>();
  for (const { tag, parts: own } of elements) {
    for (const part of own) {
      const known = parts.get(part.name) ?? [];
      parts.set(part.name, [...known, `<${tag}>: ${summaryOf(part)}`]);
    }
  }
  return {
    version: 1.1,
    properties: [...properties].map(([name, description]) => ({ name, description })),
    pseudoElements: [...parts].map(([name, lines]) => ({
      name: `::part(${name})`,
      description: lines.join('\n'),
    })),
  };
}
