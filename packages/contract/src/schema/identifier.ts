import { text } from './text.ts';
import type { Schema } from './schema.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Names one thing, and says nothing of it: a UUID in lower case. */
/* @__NO_SIDE_EFFECTS__ */
export function identifier(description?: string): Schema<string> {
  return text({
    max: 36,
    pattern: UUID,
    reason: 'Is not an id',
    ...(description && { description }),
  });
}
