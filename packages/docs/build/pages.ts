import { relative } from 'node:path';
import Eleventy, { type EleventyConfig } from '@11ty/eleventy';
import type { Facts } from './facts.ts';
import { highlight } from './highlight.ts';
import { lifePicture } from './life-picture.ts';
import { inlineMarkdown, withAnchors } from './markdown.ts';
import { navigationOf } from './navigation.ts';
import { searchIndex } from './search-index.ts';

/** The paths of what each page loads, from the site's base. */
export interface Assets {
  readonly script: string;
  readonly preview: string;
  readonly sheet: string;
  readonly font: string;
}

interface PageFile {
  readonly fileName: string;
  readonly source: string;
}

/** Renders every page of `folder`. */
export async function renderPages(
  folder: string,
  facts: Facts,
  assets: Assets,
): Promise<PageFile[]> {
  const eleventy = new Eleventy(relative(process.cwd(), folder), 'unused', {
    quietMode: true,
    configPath: false,
    config(config) {
      configure(config, facts, assets);
      return { markdownTemplateEngine: 'njk', htmlTemplateEngine: 'njk' };
    },
  });
  const pages = await eleventy.toJSON();
  return [
    ...pages.map(({ url, content }) => ({
      fileName: `${url.slice(1)}${url.endsWith('/') ? 'index.html' : ''}`,
      source: content,
    })),
    { fileName: 'search.json', source: JSON.stringify(searchIndex(pages)) },
  ];
}

function configure(config: EleventyConfig, facts: Facts, assets: Assets): void {
  for (const [name, value] of Object.entries({ ...facts, assets }))
    config.addGlobalData(name, value);
  const navigation = navigationOf(facts);
  config.addGlobalData('navigation', navigation);
  config.addGlobalData(
    'sequence',
    navigation.flatMap(({ links }) => links),
  );
  config.addGlobalData('layout', 'page.njk');
  config.addFilter('md', (text: string) => inlineMarkdown(text));
  config.addFilter('code', (text: string, language: string) => highlight(text, language));
  config.addFilter('anchored', (html: string) => withAnchors(html));
  config.addShortcode('life', () => lifePicture());
  config.amendLibrary('md', (markdown) => markdown.set({ html: true, highlight }));
}
