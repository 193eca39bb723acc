import { useSearchParams } from 'react-router-dom';

/** Rows of a page that a list offers. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;

export type AddressChange = Readonly<Record<string, string | number>>;

/**
 * The state of a list, kept in the page's address: it survives a reload and can be shared.
 * @returns the address's values, and a function that changes them: a blank value removes a name, and any change
 *   but of the position goes back to the first page
 */
export function useListAddress(): [URLSearchParams, (change: AddressChange) => void] {
  const [address, setAddress] = useSearchParams();
  const go = (change: AddressChange) => {
    // The window's, since a busy page may not have rendered the last change yet.
    const next = new URLSearchParams(window.location.search);
    if (!('after' in change)) next.delete('after');
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, String(value));
    }
    setAddress(next, { replace: true, state: { keepsPlace: true } });
  };
  return [address, go];
}

/** The search, position, and page size in an address; invalid values count as missing. */
export function readListAddress(address: URLSearchParams) {
  const search = tidySearch(address.get('search') ?? '');
  const after = address.get('after');
  const rows = wholeNumber(address.get('rows'));
  return {
    ...(search && { search }),
    ...(after && { after }),
    pageSize: PAGE_SIZES.find((size) => size === rows) ?? 25,
  };
}

/** Words as lists are searched for. */
export const tidySearch = (typed: string): string => typed.trim().slice(0, 100).trim();

/** One of the choices, if the text is one. */
export const oneOfChoices = <T extends string>(
  choices: readonly T[],
  text: string | null,
): T | undefined => choices.find((choice) => choice === text);

export function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
