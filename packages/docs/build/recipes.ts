import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../recipes', import.meta.url));

interface Framework {
  readonly name: string;
  readonly title: string;
  /** What its files can't say. */
  readonly note?: string;
}

/** The frameworks, in the order of the page; each has a folder in `recipes/`. */
const FRAMEWORKS: readonly Framework[] = [
  { name: 'html', title: 'Plain HTML' },
  { name: 'react', title: 'React 19' },
  {
    name: 'next',
    title: 'Next.js',
    note: 'With Cache Components, which create-next-app turns on, the layout also needs `export const instant = false;`: a page that is built ahead can’t have a nonce. Without them, Next refuses that line.',
  },
  { name: 'vue', title: 'Vue 3' },
  { name: 'svelte', title: 'Svelte 5' },
  { name: 'angular', title: 'Angular' },
];

/** The recipes' files as they are. */
export function readRecipes() {
  return FRAMEWORKS.map((framework) => ({ ...framework, files: readFiles(framework.name) }));
}

/** The files of the guide to the npm package, which tests compile. */
export const readNpmRecipe = () => readFiles('npm');

/** The files of the webhook guide. */
export const readWebhookRecipe = () => readFiles('webhooks');

function readFiles(name: string) {
  return readdirSync(`${FOLDER}/${name}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(`${FOLDER}/${name}/`.length))
    .sort()
    .map((path) => ({
      path,
      language: path.slice(path.lastIndexOf('.') + 1),
      text: readFileSync(`${FOLDER}/${name}/${path}`, 'utf8').trimEnd(),
    }));
}
