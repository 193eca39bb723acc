import { text } from './text.ts';
import type { Schema } from './schema.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An opaque id: a UUID in lower case. */
/* @__NO_SIDE_EFFECTS__ */
export function identifier(description?: string): Schema<string> {
  return text({
    max: 36,
    pattern: UUID,
    reason: 'Is not an id',
    ...(description && { description }),
  });
}

/**
 * Identifies one attempt: a repeat does nothing twice. Random, because anyone who has it gets the
 * answer.
 */
export const idempotencyKeyStruct = text({
  min: 16,
  max: 64,
  pattern: /^[\w-]+$/,
  reason: 'Expected 16 to 64 letters, digits, hyphens or underscores',
  description: '16 to 64 random letters, digits, hyphens or underscores; one for each attempt',
});
