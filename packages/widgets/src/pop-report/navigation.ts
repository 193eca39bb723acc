import type { PopQuery } from './query/query.ts';

/** The props of a link. */
export interface LinkProps {
  href: string;
  target?: string | undefined;
  rel?: string | undefined;
  onClick?(event: { nativeEvent: MouseEvent; preventDefault(): void }): void;
}

/** A report's links. Its host decides what addresses look like. */
export interface PopNavigation {
  /** The address of a view; undefined where it has none. */
  href(query: PopQuery): string | undefined;
  /** Goes to a view. `isFilter`: the same part of the population, shown in another way. */
  go(query: PopQuery, how: { isFilter: boolean }): void;
  /** Leads to a certificate's report; undefined where none is known. */
  report?(certificate: string): LinkProps;
}

/** With a key held the visitor asks the browser for something else: a tab, a download. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}
