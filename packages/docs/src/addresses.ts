/**
 * The addresses in the built pages. They read well as examples; `createDocs` replaces them with those of the
 * servers that run.
 */
export const EXAMPLE_ADDRESSES = {
  api: 'https://api.example.com',
  portal: 'https://cards.example.com',
  /** The folder of the scripts, without a version. */
  embed: 'https://cdn.example.com/embed',
} as const;

/** The path of the site on its server. */
export const BASE_PATH = '/docs';
