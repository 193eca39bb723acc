import { camelCase } from '../names.ts';
import { attributesOf, DEFAULT_SLOT, EVERY_TOKEN, eventsOf } from '../every-element.ts';
import type { AttributeSchema, DetailField, ElementSchema } from '../schema.ts';

/** A schema merged with the attributes, events and methods of every element, as lists, for all generators. */
export interface ElementDescription {
  tag: string;
  /** `TagCardReport`, the name of its type. */
  className: string;
  summary: string;
  attributes: { name: string; property: string; type: string; schema: AttributeSchema }[];
  properties: { name: string; type: string; summary: string }[];
  events: { name: string; summary: string; detailType: string }[];
  slots: { name: string; summary: string }[];
  parts: { name: string; summary: string }[];
  tokens: { name: string; summary: string; default: string }[];
}

export function describeElement(schema: ElementSchema): ElementDescription {
  return {
    tag: schema.tag,
    className: camelCase(`-${schema.tag}`),
    summary: schema.summary,
    attributes: named(attributesOf(schema)).map(({ name, ...attribute }) => ({
      name,
      property: camelCase(name),
      type: attributeType(attribute as AttributeSchema),
      schema: attribute as AttributeSchema,
    })),
    properties: named(schema.properties).map(({ name, type, summary }) => ({
      name,
      type,
      summary,
    })),
    events: named(eventsOf(schema)).map(({ name, summary, detail }) => ({
      name,
      summary,
      detailType: detailType(schema.tag, detail),
    })),
    slots: [{ name: '', ...DEFAULT_SLOT }, ...named(schema.slots)],
    parts: named(schema.parts),
    tokens: named({ ...EVERY_TOKEN, ...schema.tokens }),
  };
}

function named<T extends object>(record: Record<string, T> | undefined): (T & { name: string })[] {
  return Object.entries(record ?? {}).map(([name, value]) => ({ ...value, name }));
}

function attributeType(attribute: AttributeSchema): string {
  return attribute.kind === 'string' && attribute.oneOf ? union(attribute.oneOf) : attribute.kind;
}

/** `element` is the tag itself: a listener at the document finds out by it which detail it has. */
function detailType(tag: string, detail: Record<string, DetailField> = {}): string {
  const fields = [
    ...Object.entries(detail).map(
      ([name, { kind, oneOf, optional }]) =>
        `${name}${optional ? '?' : ''}: ${oneOf ? union(oneOf) : kind}`,
    ),
    `element: '${tag}'`,
    'version: string',
  ];
  return `{ ${fields.join('; ')} }`;
}

const union = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(' | ');
