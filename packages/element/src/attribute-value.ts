import type { AttributeSchema, NumberAttribute, TextAttribute } from './schema.ts';

export type AttributeValue = string | number | boolean | undefined;

export interface Reading {
  /** The value, or the default where there is none or a wrong one. */
  value: AttributeValue;
  /** Why the text was refused. */
  reason?: string;
}

/** Parses an attribute's text. Never throws: the text comes from the page. */
export function readAttribute(attribute: AttributeSchema, text: string | null): Reading {
  if (attribute.kind === 'boolean') return { value: text !== null && text !== 'false' };
  const trimmed = text?.trim() ?? '';
  const fallback = attribute.default;
  if (trimmed === '') {
    return attribute.required ? { value: fallback, reason: 'Must be given' } : { value: fallback };
  }
  const reading =
    attribute.kind === 'number' ? readNumber(attribute, trimmed) : readText(attribute, trimmed);
  return reading.reason === undefined ? reading : { value: fallback, reason: reading.reason };
}

function readNumber({ min, max }: NumberAttribute, text: string): Reading {
  const value = Number(text);
  if (!Number.isFinite(value)) return { value, reason: 'Must be a number' };
  if (min !== undefined && value < min) return { value, reason: `Must be at least ${min}` };
  if (max !== undefined && value > max) return { value, reason: `Must be at most ${max}` };
  return { value };
}

function readText({ tidy, oneOf, pattern, reason }: TextAttribute, text: string): Reading {
  const value = tidy ? tidy(text) : text;
  if (oneOf && !oneOf.includes(value)) {
    return { value, reason: `Must be one of ${oneOf.join(', ')}` };
  }
  if (pattern && !pattern.test(value)) return { value, reason: reason ?? 'Has the wrong format' };
  return { value };
}

/**
 * The text that a property's value would have as an attribute; null removes it. An object becomes a
 * text that `readAttribute` refuses like any other wrong one.
 */
export function writeAttribute(attribute: AttributeSchema, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (attribute.kind === 'boolean') return value && value !== 'false' ? '' : null;
  return String(value);
}
