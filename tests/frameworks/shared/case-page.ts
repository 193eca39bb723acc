/** What a page with a case shows: a population report in the framework's own markup. */
export interface Shown {
  isThere: boolean;
  /** A text, a number, a boolean, and a name of two words. */
  category: string | undefined;
  year: number | undefined;
  lock: boolean;
  pageSize: number | undefined;
  /** The text of its only child, a link. */
  link: string | undefined;
  /** What its listener for `tag-error` notes. */
  note: string;
}

/** Events that aren't ours, such as those of a page's own buttons in our element. */
export const FOREIGN_EVENTS = [
  'lowercase',
  'kebab-case',
  'camelCase',
  'CAPScase',
  'PascalCase',
] as const;

export const USUAL: Shown = {
  isThere: true,
  category: 'Pokémon',
  year: 1999,
  lock: true,
  pageSize: 20,
  link: 'All graded cards',
  note: 'first',
};

interface Adapter {
  /** Renders what is to be shown; called again for each change. */
  render(this: void, shown: Shown): void;
  /** The element, by the framework's own means. */
  element(this: void): HTMLElement | null | undefined;
  load(this: void): Promise<void>;
}

export interface CasePage {
  show(change: Partial<Shown>): void;
  element(): HTMLElement;
  load(): Promise<void>;
  /** What the listeners in the markup noted. */
  readonly heard: string[];
}

const heard: string[] = [];

export function hear({ type }: Event, note = ''): void {
  heard.push(note ? `${type} ${note}` : type);
}

/** Offers the page to the test, which says what to show. */
export function offerCases({ render, element, load }: Adapter): void {
  let shown: Shown = { ...USUAL, isThere: false };
  const cases: CasePage = {
    show: (change) => render((shown = { ...shown, ...change })),
    element() {
      const found = element();
      if (!found) throw new Error('There is no element');
      return found;
    },
    load,
    heard,
  };
  Object.assign(window, { cases });
}

export const isCasePage = (): boolean => location.search === '?cases';
