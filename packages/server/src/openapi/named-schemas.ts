import type { JsonSchema } from '@tag/contract/schema';
import type { Reference, SchemaObject } from './types.ts';

/** Collects every schema that has a title, so it is described once and referred to elsewhere. */
export class NamedSchemas {
  readonly #within: string;
  readonly byName: Record<string, SchemaObject> = {};
  readonly #sources = new Map<string, JsonSchema>();

  /** @param within the path in the document where they are listed */
  constructor(within = '#/components/schemas') {
    this.#within = within;
  }

  /** @throws Error if two different schemas have the same title: a bug. */
  refer(schema: JsonSchema): SchemaObject | Reference {
    const { title } = schema;
    if (title === undefined) return this.#describe(schema);
    const known = this.#sources.get(title);
    if (known && known !== schema) throw new Error(`Two schemas are called ${title}`);
    if (!known) {
      this.#sources.set(title, schema);
      // Entered before the schemas it references.
      this.byName[title] = {};
      this.byName[title] = this.#describe(schema);
    }
    return { $ref: `${this.#within}/${title}` };
  }

  #describe({ items, properties, additionalProperties, anyOf, ...rest }: JsonSchema): SchemaObject {
    return {
      ...rest,
      ...(items && { items: this.refer(items) }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [name, this.refer(schema)]),
        ),
      }),
      ...(additionalProperties !== undefined && {
        additionalProperties: additionalProperties && this.refer(additionalProperties),
      }),
      ...(anyOf && { anyOf: anyOf.map((schema) => this.refer(schema)) }),
    };
  }
}
