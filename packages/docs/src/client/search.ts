import type { SearchEntry } from '../search-entry.ts';

const MOST = 12;

/** Puts a search field above the contents; what it finds takes their place. */
export function startSearch(contents: HTMLElement): void {
  const base = contents.dataset['search']!;
  const label = document.createElement('label');
  label.className = 'search';
  const words = document.createElement('span');
  words.className = 'hidden-text';
  words.textContent = 'Search the documentation';
  const field = document.createElement('input');
  field.type = 'search';
  field.className = 'search-field';
  field.placeholder = 'Search';
  label.append(words, field);
  const found = document.createElement('ul');
  found.className = 'search-found';
  found.ariaLive = 'polite';
  found.hidden = true;
  const lists = [...contents.children] as HTMLElement[];
  contents.prepend(label, found);

  let loading: Promise<readonly SearchEntry[]> | undefined;
  const load = () => (loading ??= fetchIndex(`${base}/search.json`));
  field.addEventListener('focus', () => void load(), { once: true });
  field.addEventListener('input', async () => {
    const query = field.value.trim().toLowerCase();
    const entries = await load();
    // The reader may have typed on meanwhile.
    if (query !== field.value.trim().toLowerCase()) return;
    found.hidden = query === '';
    for (const list of lists) list.hidden = query !== '';
    found.replaceChildren(...results(entries, query, base));
  });
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

async function fetchIndex(address: string): Promise<readonly SearchEntry[]> {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? ((await response.json()) as SearchEntry[]) : [];
}

function results(entries: readonly SearchEntry[], query: string, base: string): HTMLElement[] {
  const matching = entries
    .map((entry) => ({ entry, rank: rankOf(entry, query) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST);
  if (matching.length === 0) {
    const nothing = document.createElement('li');
    nothing.className = 'note';
    nothing.textContent = 'Nothing found.';
    return [nothing];
  }
  return matching.map(({ entry: { name, page, path } }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = base + path;
    link.textContent = name;
    const where = document.createElement('span');
    where.className = 'search-page';
    where.textContent = name === page ? '' : page;
    link.append(where);
    item.append(link);
    return item;
  });
}

/** Smaller is better: the name itself, its beginning, the beginning of a word in it, then any part of it. */
function rankOf({ name, page }: SearchEntry, query: string): number {
  const text = name.toLowerCase();
  if (text === query) return 0;
  if (text.startsWith(query)) return 1;
  const at = text.indexOf(query);
  if (at > 0) return /\W/.test(text[at - 1]!) ? 2 : 4;
  const all = `${text} ${page.toLowerCase()}`;
  return query.split(/\s+/).every((word) => all.includes(word)) ? 3 : Infinity;
}
