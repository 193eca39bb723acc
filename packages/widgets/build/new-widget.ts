import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { newWidgetFiles } from './new-widget-files.ts';

/**
 * `npm run new:widget NAME`: creates a widget with its element, package exports, and a browser test.
 * They pass all checks unchanged. Existing files are never overwritten.
 */
const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const [name, ...others] = process.argv.slice(2);
if (!name || others.length > 0) refuse('Usage: npm run new:widget NAME');
if (!NAME.test(name) || name.length > 40 || name.startsWith('tag-')) {
  refuse(`"${name}" is no name for a widget: kebab-case, such as card-report, without tag-`);
}

const files = newWidgetFiles(name);
const taken = Object.keys(files).find((file) => existsSync(join(REPOSITORY, file)));
if (taken || existsSync(join(REPOSITORY, 'packages/widgets/src', name))) {
  refuse(`There is a widget ${name} already${taken ? `: ${taken}` : ''}`);
}

for (const [file, content] of Object.entries(files)) {
  const filepath = join(REPOSITORY, file);
  mkdirSync(dirname(filepath), { recursive: true });
  // Line breaks depend on the length of the name.
  writeFileSync(filepath, await format(content, { ...(await resolveConfig(filepath)), filepath }));
}

const packageFile = join(REPOSITORY, 'packages/widgets/package.json');
const description = JSON.parse(readFileSync(packageFile, 'utf8')) as {
  exports: Record<string, string>;
};
Object.assign(description.exports, {
  [`./${name}`]: `./src/${name}/index.ts`,
  [`./${name}.css`]: `./src/${name}/${name}.css`,
  [`./${name}/define`]: `./src/${name}/define.ts`,
});
writeFileSync(packageFile, `${JSON.stringify(description, null, 2)}\n`);

console.log(
  `<tag-${name}> is in packages/widgets/src/${name}; its test is ${Object.keys(files).at(-1)}`,
);
