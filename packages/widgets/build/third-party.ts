import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//;

/** Adds a file with the licenses of the packages that are bundled: most ask that they stay with the code. */
export function thirdPartyLicenses(fileName: string): Plugin {
  return {
    name: 'third-party-licenses',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.fileName.endsWith('.js') ? Object.keys(file.modules) : [],
      );
      const packages = new Map(
        modules.flatMap((id) => {
          const [, folder, name] = PACKAGE.exec(id) ?? [];
          return folder && name ? [[name, licenseIn(join(folder, name))] as const] : [];
        }),
      );
      const texts = [...packages]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, text]) => `${name}\n\n${text.trim()}\n`);
      this.emitFile({ type: 'asset', fileName, source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
    },
  };
}

/** Its text; of a package without one, what its manifest says. */
function licenseIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file) return readFileSync(join(folder, file), 'utf8');
  const { author, homepage, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { author?: string; homepage?: string; license: string };
  return [license, author, homepage].filter(Boolean).join('\n');
}
