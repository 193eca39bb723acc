/**
 * The form in which every custom element of ours is declared: one object, `as const satisfies
 * ElementSchema`. From it come the props of its React component (`ElementProps`), its attributes and
 * properties at run time (`defineElement`), and its documentation for editors, frameworks and people
 * (`@tag/element/generate`). Nothing about an element is written twice.
 */
export interface ElementSchema {
  /** `tag-` and the element's noun. */
  tag: `tag-${string}`;
  summary: string;
  /** Also that of its features, unless they have their own; stable by default. */
  status?: Status;
  /** By attribute name, in kebab-case; the component's prop and the element's property are camelCase. */
  attributes: Record<string, AttributeSchema>;
  /** Objects: set by property only, never reflected. By property name, in camelCase. */
  properties?: Record<string, PropertySchema<unknown>>;
  /** Events besides those of every element; naming one of those adds fields to its detail. */
  events?: Record<`tag-${string}`, EventSchema>;
  /** Named slots; the default slot is every element's fallback. */
  slots?: Record<string, Documented>;
  /** Names for `::part()`. */
  parts?: Record<string, Documented>;
  /** Public custom properties that it reads. */
  tokens?: Record<`--tag-${string}`, TokenSchema>;
  /** Its height while it loads, so nothing below it moves. The last matching entry applies. */
  reserved?: readonly ReservedSpace[];
}

/** An element's height until its content is ready. */
export interface ReservedSpace {
  /** In em, cqi, and px: an em is the size of its type, 100cqi its width. */
  height: string;
  /** From this width of the element on, in pixels. */
  from?: number;
  /** Only with this attribute: `[view='badge']`. Wins over entries without. */
  where?: `[${string}]`;
}

/**
 * Whether partners can rely on it. What is stable stays for a major version, what is experimental may change in any
 * version, and what is deprecated ends with the next major one.
 */
export type Status = 'stable' | 'experimental' | 'deprecated';

export interface Documented {
  summary: string;
  /** That of its element by default. */
  status?: Status;
}

interface AttributeBase extends Documented {
  /** Setting the property also writes the attribute, for attributes that a host uses in selectors. */
  reflect?: true;
  /** Identifies the content: when it changes, the component is recreated. */
  identity?: true;
  /** Without a valid value there is nothing to show. */
  required?: true;
  /** If set, either this attribute or that other one is required. */
  insteadOf?: string;
}

export interface TextAttribute extends AttributeBase {
  kind: 'string';
  default?: string;
  oneOf?: readonly string[];
  /** Rewrites what people write before it is checked and used. */
  tidy?: (text: string) => string;
  /** The full text, trimmed, must match. */
  pattern?: RegExp;
  /** Shown when `pattern` doesn't match. */
  reason?: string;
}

export interface NumberAttribute extends AttributeBase {
  kind: 'number';
  default?: number;
  min?: number;
  max?: number;
}

/** Present means true, unless its text is `false`; there is no other default than false. */
interface BooleanAttribute extends AttributeBase {
  kind: 'boolean';
}

export type AttributeSchema = TextAttribute | NumberAttribute | BooleanAttribute;

export interface PropertySchema<T> extends Documented {
  /** Its type as TypeScript text, for the typings that partners get. */
  type: string;
  /** Carries `T` to the inferred props; there is no value. */
  readonly holds?: T;
}

/** A property that takes a `T`. */
export function objectProperty<T>(description: {
  summary: string;
  type: string;
}): PropertySchema<T> {
  return description;
}

export interface EventSchema extends Documented {
  detail?: Record<string, DetailField>;
  /** `preventDefault()` stops the element's default action. */
  cancelable?: true;
}

export interface DetailField extends Documented {
  kind: 'string' | 'number' | 'boolean';
  /** All the texts it can be. */
  oneOf?: readonly string[];
  optional?: true;
}

interface TokenSchema extends Documented {
  default: string;
}

/** The type of an attribute for the level of an element's heading in its page; add a summary. */
export const HEADING_LEVEL = { kind: 'number', min: 1, max: 6, default: 2 } as const;
