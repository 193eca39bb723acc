const NUMBERS = new Intl.NumberFormat('en-US');

/** `12,345`, in the one language we speak, so that server and browser write the same. */
export function formatCount(value: number): string {
  return NUMBERS.format(value);
}
