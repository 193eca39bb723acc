import { CemChangelog } from '@wc-toolkit/changelog';

/** What `custom-elements.json` says that is compared. */
export interface ElementsManifest {
  readonly version: string;
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
}

interface Declaration {
  readonly tagName: string;
  readonly status: string;
  /** Its attributes, events, parts and so on are lists. */
  readonly [list: string]: unknown;
}

/**
 * What pages that use the last release would miss in a new one, in words; nothing for a new major version. What was
 * experimental may go, what an event or an attribute has may grow, and defaults may change.
 */
export function brokenSince(
  last: ElementsManifest,
  next: ElementsManifest,
  version: string,
): string[] {
  if (Number.parseInt(version, 10) > Number.parseInt(last.version, 10)) return [];
  // It writes into what it compares.
  const { rawData } = new CemChangelog().compareManifests(
    structuredClone(last),
    structuredClone(next),
  );
  return Object.entries(rawData.breakingChanges).flatMap(([tag, changes]) =>
    changes
      .filter(({ api, changeType, name, newValue, oldValue }) => {
        if (isExperimental(last, tag, api === 'component' ? undefined : name)) return false;
        return changeType === 'removed' || (changeType === 'type' && !contains(newValue, oldValue));
      })
      .map(({ api, changeType, name, newValue, oldValue }) =>
        changeType === 'removed'
          ? `<${tag}>: ${name} of its ${api} is gone`
          : `<${tag}>: ${name} of its ${api} was ${oldValue} and is ${newValue}`,
      ),
  );
}

/** Of a feature with that name, or of the element. */
function isExperimental({ modules }: ElementsManifest, tag: string, name?: string): boolean {
  const element = modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === tag);
  const features = Object.values(element ?? {})
    .filter(Array.isArray)
    .flat() as Feature[];
  const feature = name === undefined ? element : features.find((each) => each.name === name);
  return feature?.status === 'experimental';
}

interface Feature {
  readonly name?: string;
  readonly status?: string;
}

/** Whether a type has all choices, or all fields, of another. */
function contains(type: unknown, other: unknown): boolean {
  const pieces = (text: unknown) =>
    String(text)
      .split(/[|;<>{}]/)
      .map((piece) => piece.trim());
  const own = new Set(pieces(type));
  return pieces(other).every((piece) => own.has(piece));
}
