import type { SearchEntry } from '../src/search-entry.ts';

interface Page {
  readonly url: string;
  readonly content: string;
}

const PLACES =
  /<h[23] id="([^"]+)"[^>]*>([\s\S]*?)<\/h[23]>|<(?:dt|tr) id="([^"]+)"[^>]*>[\s\S]*?<code>([\s\S]*?)<\/code>/g;

/** Pages, sections, and every attribute, event, part, token, and webhook with an anchor. */
export function searchIndex(pages: readonly Page[]): SearchEntry[] {
  return pages
    .filter(({ url }) => url.endsWith('/'))
    .flatMap(({ url, content }) => {
      const page = plain(/<h1>([\s\S]*?)<\/h1>/.exec(content)?.[1] ?? '');
      const places = [...content.matchAll(PLACES)].map(([, heading, title, place, code]) => ({
        name: plain(title ?? code ?? ''),
        page,
        path: `${url}#${heading ?? place}`,
      }));
      return [{ name: page, page, path: url }, ...places];
    });
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
