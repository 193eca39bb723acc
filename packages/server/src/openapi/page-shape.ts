import { formatCount } from '@tag/contract/formats';
import { html } from 'hono/html';
import type { Reference, SchemaObject } from './types.ts';

export type Html = ReturnType<typeof html>;

/** A type in a few words, with a link if it has a name: `list of Picture`, `text or null`. */
export function typeInWords(schema: SchemaObject | Reference): Html {
  if ('$ref' in schema) {
    const name = schema.$ref.split('/').at(-1);
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  const { anyOf, type, items, additionalProperties, format } = schema;
  if (anyOf) {
    return html`${anyOf.map((one, index) => html`${index > 0 ? ' or ' : ''}${typeInWords(one)}`)}`;
  }
  if (type === 'array' && items) return html`list of ${typeInWords(items)}`;
  if (type === 'object' && additionalProperties) {
    return html`names, each with ${typeInWords(additionalProperties)}`;
  }
  if (format === 'date-time') return html`moment`;
  return html`${type === 'string' ? 'text' : type === 'integer' ? 'whole number' : type}`;
}

/** The constraints of a value besides its type. */
function limitsInWords(schema: SchemaObject | Reference): string {
  if ('$ref' in schema) return '';
  const { anyOf, enum: values, pattern } = schema;
  if (anyOf) return anyOf.map(limitsInWords).filter(Boolean).join('; ');
  return [
    values?.join(', '),
    bounds(schema.minimum, schema.maximum, ''),
    bounds(schema.minLength, schema.maxLength, ' characters'),
    bounds(schema.minItems, schema.maxItems, ' entries'),
    pattern && `matches ${pattern}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function bounds(low: number | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined)
    return `${formatCount(low)} to ${formatCount(high)}${unit}`;
  if (low !== undefined) return `at least ${formatCount(low)}${unit}`;
  return high === undefined ? '' : `at most ${formatCount(high)}${unit}`;
}

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: SchemaObject | Reference;
}

/** One row a field; an object without its own name is spelled out below its field. */
export function fieldTable(fields: readonly Field[], label: string): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">What it says</th>
        </tr>
      </thead>
      <tbody>
        ${fields.flatMap(spelledOut).map(fieldRow)}
      </tbody>
    </table>
  </div>`;
}

function fieldRow({ name, required, schema }: Field): Html {
  const description = 'description' in schema ? schema.description : undefined;
  const inner = 'anyOf' in schema ? schema.anyOf?.find(hasDescription)?.description : undefined;
  const limits = limitsInWords(schema);
  return html`<tr>
    <td><code>${name}</code>${required ? '' : html` <span class="quiet">optional</span>`}</td>
    <td>${typeInWords(schema)}</td>
    <td>${description ?? inner ?? ''} ${limits && html`<p class="quiet number">${limits}</p>`}</td>
  </tr>`;
}

function hasDescription(schema: SchemaObject | Reference): schema is SchemaObject {
  return 'description' in schema;
}

function spelledOut(field: Field): Field[] {
  return [field, ...fieldsOf(inside(field.schema), `${field.name}.`).flatMap(spelledOut)];
}

/** The object inside a list or a nullable value. */
function inside(schema: SchemaObject | Reference): SchemaObject | Reference {
  if ('$ref' in schema) return schema;
  const next = schema.items ?? schema.anyOf?.find((one) => !('type' in one && one.type === 'null'));
  return next ? inside(next) : schema;
}

function fieldsOf(schema: SchemaObject | Reference, prefix = ''): Field[] {
  if ('$ref' in schema) return [];
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name: `${prefix}${name}`,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

/** A named shape with its fields. */
export function shapeCard(name: string, schema: SchemaObject): Html {
  return html`<section class="card" id="shape-${name}">
    <h3>${name}</h3>
    ${schema.description ? html`<p class="meta">${schema.description}.</p>` : ''}
    ${fieldTable(fieldsOf(schema), `Fields of ${name}`)}
  </section>`;
}
