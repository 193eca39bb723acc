import { WIDGETS_ROOT } from './widget-folders.ts';

/**
 * The sources are React, as the portal runs them. The elements' script, and the elements' tests, run them on Preact,
 * which is a seventh of the size. For Vite's `resolve.alias`.
 */
export const PREACT = [
  {
    find: /^react-dom\/client$/,
    replacement: `${WIDGETS_ROOT}/build/runtime/react-dom-client.ts`,
  },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];
