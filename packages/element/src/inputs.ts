import {
  readAttribute,
  writeAttribute,
  type AttributeValue,
  type Reading,
} from './attribute-value.ts';
import { attributesOf } from './every-element.ts';
import { camelCase } from './names.ts';
import type { AttributeSchema, ElementSchema } from './schema.ts';

/**
 * The raw values the page gave an element: attributes and their properties as texts, objects as they are.
 * Reading never throws.
 */
export class Inputs {
  #attributes: Record<string, AttributeSchema>;
  #objectNames: string[];
  #texts = new Map<string, string | null>();
  #objects = new Map<string, unknown>();
  #changed: () => void;

  constructor(schema: ElementSchema, changed: () => void) {
    this.#attributes = attributesOf(schema);
    this.#objectNames = Object.keys(schema.properties ?? {});
    this.#changed = changed;
  }

  setText(name: string, text: string | null): void {
    if ((this.#texts.get(name) ?? null) === text) return;
    this.#texts.set(name, text);
    this.#changed();
  }

  setObject(name: string, value: unknown): void {
    this.#objects.set(name, value);
    this.#changed();
  }

  object(name: string): unknown {
    return this.#objects.get(name);
  }

  /** An attribute's value, or its default. */
  value(name: string): AttributeValue {
    const described = this.#attributes[name];
    return described && readAttribute(described, this.#texts.get(name) ?? null).value;
  }

  /** All values by attribute, with any problems. */
  readAll(): ({ name: string; required: boolean } & Reading)[] {
    const entries = Object.entries(this.#attributes);
    const isGiven = (name: string) => Boolean(this.#texts.get(name)?.trim());
    const replaced = new Set(entries.map(([name, { insteadOf }]) => isGiven(name) && insteadOf));
    return entries.map(([name, described]) => {
      if (replaced.has(name)) return { name, required: false, value: undefined };
      const isRequired = described.kind !== 'boolean' && described.required === true;
      return {
        name,
        required: isRequired || (described.insteadOf !== undefined && isGiven(name)),
        ...readAttribute(described, this.#texts.get(name) ?? null),
      };
    });
  }

  /** Everything by property name: the props of the component. */
  values(): Record<string, unknown> {
    return Object.fromEntries([
      ...this.#objectNames.map((name) => [name, this.#objects.get(name)]),
      ...this.readAll().map(({ name, value }) => [camelCase(name), value]),
    ]);
  }

  /** Unchanged as long as no identifying attribute changes. */
  identity(): string {
    const names = Object.keys(this.#attributes).filter((name) => this.#attributes[name]?.identity);
    return JSON.stringify(names.map((name) => this.#texts.get(name) ?? null));
  }
}

/** Gives a class the properties of a schema. `inputsOf` finds an instance's inputs. */
export function defineProperties<E extends HTMLElement>(
  prototype: E,
  schema: ElementSchema,
  inputsOf: (element: E) => Inputs,
): void {
  const define = (
    name: string,
    get: (element: E) => unknown,
    set: (element: E, value: unknown) => void,
  ) =>
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: E) {
        return get(this);
      },
      set(this: E, value: unknown) {
        set(this, value);
      },
    });

  for (const [attribute, described] of Object.entries(attributesOf(schema))) {
    define(
      camelCase(attribute),
      (element) => inputsOf(element).value(attribute),
      (element, value) => {
        const text = writeAttribute(described, value);
        if (!described.reflect) inputsOf(element).setText(attribute, text);
        else if (text === null) element.removeAttribute(attribute);
        else element.setAttribute(attribute, text);
      },
    );
  }
  for (const name of Object.keys(schema.properties ?? {})) {
    define(
      name,
      (element) => inputsOf(element).object(name),
      (element, value) => inputsOf(element).setObject(name, value),
    );
  }
}

/**
 * Properties that were set before the element was defined hide its accessors: this sets them again.
 * `reload` was lent to it by a loader that could not load its script.
 */
export function takeEarlyProperties(element: HTMLElement, schema: ElementSchema): void {
  const early = element as unknown as Record<string, unknown>;
  delete early['reload'];
  const names = [
    ...Object.keys(attributesOf(schema)).map(camelCase),
    ...Object.keys(schema.properties ?? {}),
  ];
  for (const name of names.filter((name) => Object.hasOwn(element, name))) {
    const value = early[name];
    delete early[name];
    early[name] = value;
  }
}
