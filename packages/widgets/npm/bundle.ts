import { provideBases } from '@tag/element';
import { readBases, type BundleSettings } from './settings.ts';

export type { BundleSettings } from './settings.ts';
export { whenReady } from '../build/runtime/when-ready.ts';

/** What registers each element, by its tag. */
const definitions = Object.fromEntries(
  Object.entries(import.meta.glob('../src/*/define.ts')).map(([path, define]) => [
    `tag-${path.split('/').at(-2)}`,
    define,
  ]),
);

/**
 * Registers the elements from this package, without our script, and resolves when they are defined. On a server it does
 * nothing. A page that also loads our script keeps whichever came first.
 *
 * @throws (rejects) Error if a setting is wrong or a module can't be loaded. Calling it again after that tries again.
 */
export async function defineElements(settings: BundleSettings): Promise<void> {
  const { bases, tags } = readBases(settings, Object.keys(definitions));
  if (typeof document === 'undefined') return;
  provideBases(() => Promise.resolve(bases));
  await Promise.all(tags.map((tag) => definitions[tag]!()));
}
