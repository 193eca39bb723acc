import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupError } from '@tag/server/setup-error';

const SERVER = 'packages/server';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/**
 * Compares the packages that Node finds for the server with the lock file. In a copied tree without the server's
 * own `node_modules`, Node silently takes another version from the root's.
 * @throws SetupError naming those that differ.
 */
export function assertInstalled(root: string): void {
  const read = (...path: string[]) =>
    JSON.parse(readFileSync(join(root, ...path), 'utf8')) as unknown;
  const { packages } = read('package-lock.json') as Lock;
  const { dependencies } = read(SERVER, 'package.json') as {
    dependencies: Readonly<Record<string, string>>;
  };
  const wrong = Object.keys(dependencies)
    .filter((name) => !name.startsWith('@tag/'))
    .flatMap((name) => {
      const locked = packages[`${SERVER}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      const found = versionFrom(name, join(root, SERVER), root);
      return found === locked?.version
        ? []
        : [`${name} ${found ?? 'is missing'} instead of ${locked?.version}`];
    });
  if (wrong.length === 0) return;
  throw new SetupError(
    `The installed packages differ from package-lock.json: ${wrong.join(', ')}. Run "npm ci".`,
  );
}

/** The version of the package that Node finds from a folder. */
function versionFrom(name: string, folder: string, root: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(file)) {
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  }
  return folder === root ? undefined : versionFrom(name, dirname(folder), root);
}
