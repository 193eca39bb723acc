import { existsSync, readFileSync } from 'node:fs';
import { type Keys, readKeys } from './keys.ts';

/** Put there when the package is published; a copy without it trusts nobody by itself. */
const FILE = new URL('./keys.json', import.meta.url);

/** The keys that come with the package. */
export const pinnedKeys = (): Keys | undefined =>
  existsSync(FILE) ? readKeys(readFileSync(FILE)) : undefined;
