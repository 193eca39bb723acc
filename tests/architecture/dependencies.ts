import { filesOf, textOf } from './files.ts';
import { manifestOf } from './imports.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.mjs', '.js', '.css', '.json'];

/**
 * Declared dependencies that no file of a workspace names, as an import, a type reference, or a quoted path, and that
 * no other one has as its peer. The project's own may also be named by its scripts.
 */
export function unusedDependencies(folder: string): string[] {
  const { dependencies, devDependencies, scripts } = manifestOf(folder);
  const everywhere = ['*.ts', '*.js', 'packages/**/*', 'portal/**/*', 'demo/**/*', 'tests/**/*'];
  const texts = filesOf(EXTENSIONS, folder === '.' ? everywhere : [`${folder}/**/*`])
    .filter((file) => !file.endsWith('package.json'))
    .map(textOf);
  const commands = Object.values(scripts ?? {}).flatMap((script) => script.split(/[\s/]+/));
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const peers = new Set(declared.flatMap(peersOf));
  return declared.filter((name) => {
    if (peers.has(name)) return false;
    const wanted = name === '@types/node' ? 'node' : name.replace(/^@types\//, '');
    const named = new RegExp(`['"\`/]${wanted.replace(/[^\w-]/g, '\\$&')}['"\`/:]`);
    return !commands.includes(name) && !texts.some((text) => named.test(text));
  });
}

function peersOf(name: string): string[] {
  const { peerDependencies } = manifestOf(`node_modules/${name}`);
  return Object.keys(peerDependencies ?? {});
}
