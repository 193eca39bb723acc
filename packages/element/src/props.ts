import type { LinkProps } from '@tag/behavior/link';
import type { EVERY_ATTRIBUTE, EVERY_EVENT, ErrorCode } from './every-element.ts';
import type { DetailField, ElementSchema, PropertySchema } from './schema.ts';

/** `link-target` -> `linkTarget`, in types. */
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** An attribute's error; `reason` is an English sentence that may be shown. */
export interface Problem {
  attribute: string;
  reason: string;
}

type AttributesOf<S extends ElementSchema> = typeof EVERY_ATTRIBUTE & S['attributes'];

type TextOrNumber<A> = A extends { oneOf: readonly (infer Value)[] }
  ? Value
  : A extends { kind: 'number' }
    ? number
    : string;

type ValueOf<A> = A extends { kind: 'boolean' }
  ? boolean
  : A extends { default: unknown }
    ? TextOrNumber<A>
    : TextOrNumber<A> | undefined;

type Values<S extends ElementSchema> = {
  [Name in Exclude<keyof AttributesOf<S>, 'api-base'> & string as CamelCase<Name>]: ValueOf<
    AttributesOf<S>[Name]
  >;
} & {
  [Name in keyof S['properties']]: S['properties'][Name] extends PropertySchema<infer T>
    ? T | undefined
    : never;
};

/** An attribute that another one can replace. */
type Replaceable<S extends ElementSchema> = {
  [Name in keyof S['attributes']]: S['attributes'][Name] extends { insteadOf: infer Other }
    ? Other
    : never;
}[keyof S['attributes']];

type RequiredName<S extends ElementSchema> = {
  [Name in keyof S['attributes'] & string]: S['attributes'][Name] extends { required: true }
    ? Name extends Replaceable<S>
      ? never
      : CamelCase<Name>
    : never;
}[keyof S['attributes'] & string];

type Demanding<V, Name> = {
  [Key in keyof V]: Key extends Name ? Exclude<V[Key], undefined> : V[Key];
};

type Usable<S extends ElementSchema> = Demanding<Values<S>, RequiredName<S>> & {
  problem: undefined;
  apiBase: string;
};

type Unusable<S extends ElementSchema> = Values<S> & { problem: Problem; apiBase: undefined };

/**
 * The props of an element's component; `apiBase` and, if known, `portalBase` are absolute, without a slash at
 * their end; `loader` is the script that loaded the elements. With a `problem` (a required attribute missing or
 * wrong, no API address) it shows the error; without one, every required attribute is present and valid.
 * Any other invalid attribute has its default here, and only an event reports it.
 */
export type ElementProps<S extends ElementSchema> = (Usable<S> | Unusable<S>) & {
  host: ElementHost<S>;
  loader?: string | undefined;
};

type FieldType<F> = F extends { oneOf: readonly (infer Value)[] }
  ? Value
  : F extends { kind: 'number' }
    ? number
    : F extends { kind: 'boolean' }
      ? boolean
      : string;

type DetailOf<E> = E extends { detail: infer Fields extends Record<string, DetailField> }
  ? {
      [Name in keyof Fields as Fields[Name] extends { optional: true } ? never : Name]: FieldType<
        Fields[Name]
      >;
    } & {
      [Name in keyof Fields as Fields[Name] extends { optional: true } ? Name : never]?: FieldType<
        Fields[Name]
      >;
    }
  : object;

type EventName<S extends ElementSchema> = (keyof typeof EVERY_EVENT | keyof S['events']) & string;

/** The detail of one of an element's events, without `element` and `version`, which the host adds. */
type EventDetail<
  S extends ElementSchema,
  Name extends string,
> = (Name extends keyof typeof EVERY_EVENT ? DetailOf<(typeof EVERY_EVENT)[Name]> : unknown) &
  (Name extends keyof S['events'] ? DetailOf<S['events'][Name]> : unknown);

export interface Failure {
  code: ErrorCode;
  /** Whether trying again may help. */
  retryable: boolean;
}

/** A component's interface to its element. The same object for the element's lifetime. */
export interface ElementHost<S extends ElementSchema = ElementSchema> {
  readonly tag: string;
  readonly version: string;
  /**
   * How many times the content was restarted; above 0 after `reload()`, which requests fresh data.
   */
  readonly revision: number;
  /**
   * Dispatches one of the schema's events from the element: bubbling, composed, its detail extended
   * by `element` and `version`.
   * @returns false when it was cancelable and the page prevented it
   */
  emit<Name extends EventName<S>>(name: Name, detail: EventDetail<S, Name>): boolean;
  /**
   * Says how far the component is: `data-state`, the promise `ready`, and tag-ready, tag-empty or
   * tag-error follow from it. Telling the same state again does nothing.
   */
  setState(
    ...change: [state: 'loading' | 'ready' | 'empty'] | [state: 'error', failure: Failure]
  ): void;
  /**
   * Waits for a turn among the page's elements. A component calls it before it loads again;
   * its first load has had its turn.
   * @returns a function that ends the turn; call it after loading, also after a failure
   * @throws the signal's reason
   */
  takeTurn(this: void, signal: AbortSignal): Promise<() => void>;
  /** Adds style sheets, as texts, that came after the element's own; each counts once. */
  adopt(sheets: readonly string[]): void;
  /** Props of an `<a>` that opens where `link-target` says and asks the page first (tag-navigate). */
  link(href: string): LinkProps;
}
