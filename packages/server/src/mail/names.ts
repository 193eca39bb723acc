/** `www.example`, `example.com/prize`, `https://…`, or an address of numbers; not `J.R.` or `St. John`. */
const WEB_ADDRESS = /:\/\/|[\p{L}\p{Nd}]\.\p{L}[\p{L}\p{Nd}-]+|\p{Nd}+\.\p{Nd}+\.\p{Nd}+\.\p{Nd}+/u;

/** Other characters that browsers and mail programs read as a period. */
const PERIODS = /[。．｡․]/g;

/**
 * A name that somebody chose, for an email to somebody else. Mail programs make links of what looks like
 * an address of the web, so such a name is left out.
 * @param instead what the email says then.
 */
export function nameForOthers(name: string, instead: string): string {
  const read = name.normalize('NFKC').replace(PERIODS, '.');
  return WEB_ADDRESS.test(read) ? instead : name;
}
