import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Keys, readKeys } from './keys.ts';

/** Put there when the package is published; a copy without it trusts nobody by itself. */
const FILE = join(import.meta.dirname, 'keys.json');

/** The keys that come with the package. */
export const pinnedKeys = (): Keys | undefined =>
  existsSync(FILE) ? readKeys(readFileSync(FILE)) : undefined;
