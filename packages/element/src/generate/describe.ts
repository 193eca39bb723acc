import { camelCase } from '../names.ts';
import { attributesOf, DEFAULT_SLOT, EVERY_TOKEN, eventsOf } from '../every-element.ts';
import type { AttributeSchema, DetailField, Documented, ElementSchema, Status } from '../schema.ts';

/** A schema merged with the attributes, events and methods of every element, as lists, for all generators. */
export interface ElementDescription {
  tag: string;
  /** `TagCardReport`, the name of its type. */
  className: string;
  summary: string;
  status: Status;
  attributes: (Feature & { property: string; type: string; schema: AttributeSchema })[];
  properties: (Feature & { type: string })[];
  events: (Feature & { detailType: string })[];
  slots: Feature[];
  parts: Feature[];
  tokens: (Feature & { default: string })[];
}

interface Feature {
  name: string;
  summary: string;
  status: Status;
}

export function describeElement(schema: ElementSchema): ElementDescription {
  const { status = 'stable', summary, tag } = schema;
  const named = <T extends Documented>(record: Record<string, T> = {}) =>
    Object.entries(record).map(([name, value]) => ({ status, ...value, name }));
  return {
    tag,
    className: camelCase(`-${tag}`),
    summary,
    status,
    attributes: Object.entries(attributesOf(schema)).map(([name, attribute]) => ({
      name,
      property: camelCase(name),
      type: attributeType(attribute),
      summary: attribute.summary,
      status: attribute.status ?? status,
      schema: attribute,
    })),
    properties: named(schema.properties),
    events: named(eventsOf(schema)).map((event) => ({
      ...event,
      detailType: detailType(tag, event.detail),
    })),
    slots: named({ '': DEFAULT_SLOT, ...schema.slots }),
    parts: named(schema.parts),
    tokens: named({ ...EVERY_TOKEN, ...schema.tokens }),
  };
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

const WORDS: Record<Status, string> = {
  stable: '',
  experimental: 'Experimental: ',
  deprecated: 'Deprecated: ',
};

/** For people: what isn't stable says so first. */
export function summaryOf({ summary, status }: Omit<Feature, 'name'>): string {
  return WORDS[status] + summary;
}
