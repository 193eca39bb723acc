import type { AnySchema } from '@tag/contract/schema';
import { NamedSchemas } from './named-schemas.ts';

/** A struct as a separate document: JSON Schema 2020-12. */
export function jsonSchemaDocument({ meta }: AnySchema): object {
  const named = new NamedSchemas('#/$defs');
  const { title, ...root } = meta.json;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(title !== undefined && { title }),
    ...named.refer(root),
    $defs: named.byName,
  };
}
