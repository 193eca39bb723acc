import { useAnswer, type Answered } from '../api/use-answer.ts';
import { useListAddress, type AddressChange } from './list-address.ts';

/** What the address asks for; a list may have no search or no order. */
export interface ListQuery {
  readonly after?: string | undefined;
  readonly pageSize: number;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** A list as the page's address asks for it. */
export interface List<Query extends ListQuery, Page> extends Answered<Page> {
  readonly query: Query;
  /** Asks for another part of it, in the address. */
  go(change: AddressChange): void;
}

/**
 * @param read what the address asks for.
 * @param ask calls for it.
 * @param of what the list is of, if the same screen shows several.
 */
export function useList<Query extends ListQuery, Page>(
  read: (address: URLSearchParams) => Query,
  ask: (query: Query, signal: AbortSignal) => Promise<Page>,
  of = '',
): List<Query, Page> {
  const [address, go] = useListAddress();
  const query = read(address);
  const answered = useAnswer(of + JSON.stringify(query), (signal) => ask(query, signal));
  return { ...answered, query, go };
}
