import type { PopQuery } from './query/query.ts';

/** The props of an `<a>`. */
export interface LinkProps {
  href: string;
  target?: string | undefined;
  rel?: string | undefined;
  onClick?(event: { nativeEvent: MouseEvent; preventDefault(): void }): void;
}

/** The report's links. The host defines the URLs. */
export interface PopNavigation {
  /** The URL of a view; undefined if it has none. */
  href(query: PopQuery): string | undefined;
  /** Opens a view. `isFilter`: the same scope with other filters or sorting. */
  go(query: PopQuery, how: { isFilter: boolean }): void;
  /** A link to a certificate's report; omitted: no link. */
  report?(certificate: string): LinkProps;
}

/** A click without modifier keys, which open a tab or download instead. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}
