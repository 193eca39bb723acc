import { CamelCasePlugin } from 'kysely';

/**
 * Names are camelCase in TypeScript and snake_case in the database, except where that couldn't be
 * reversed: `g_8_5` would become `g85`, so it is `g_8_5` on both sides.
 */
class Names extends CamelCasePlugin {
  readonly #known = new Map<string, string>();

  override camelCase(name: string): string {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = /_\d/.test(name) ? name : super.camelCase(name);
      this.#known.set(name, known);
    }
    return known;
  }
}

/** Keys inside a json column keep their names. */
export const names = new Names({ maintainNestedObjectKeys: true });
