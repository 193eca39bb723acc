/** Something that a reader may look for. */
export interface SearchEntry {
  readonly name: string;
  /** The page it is on. */
  readonly page: string;
  /** Its path from the site's base, with a section. */
  readonly path: string;
}
