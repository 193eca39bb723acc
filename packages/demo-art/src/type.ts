import { createRequire } from 'node:module';
import { lettering, type TypeStyle as StyleOf } from '@tag/lettering';

/** The fonts come from npm, all under the SIL Open Font Licence. */
const FILES = {
  body: '@fontsource/barlow/files/barlow-latin-500-normal.woff',
  bodyBold: '@fontsource/barlow/files/barlow-latin-700-normal.woff',
  bodyItalic: '@fontsource/barlow/files/barlow-latin-500-italic.woff',
  condensed: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff',
  condensedHeavy: '@fontsource/barlow-condensed/files/barlow-condensed-latin-800-normal.woff',
  condensedItalic: '@fontsource/barlow-condensed/files/barlow-condensed-latin-800-italic.woff',
  humanist: '@fontsource/cabin/files/cabin-latin-700-normal.woff',
  humanistItalic: '@fontsource/cabin/files/cabin-latin-500-italic.woff',
  slab: '@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff',
  serif: '@fontsource/playfair-display/files/playfair-display-latin-700-normal.woff',
  serifBlack: '@fontsource/playfair-display/files/playfair-display-latin-900-normal.woff',
  serifItalic: '@fontsource/playfair-display/files/playfair-display-latin-700-italic.woff',
  poster: '@fontsource/anton/files/anton-latin-400-normal.woff',
  tech: '@fontsource/russo-one/files/russo-one-latin-400-normal.woff',
  script: '@fontsource/yellowtail/files/yellowtail-latin-400-normal.woff',
  signature: '@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff',
} as const;

/** Signs that are in card names and that the fonts above lack: genders, stars, Greek letters. */
const FALLBACKS = [
  '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff',
  '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-700-normal.woff',
  '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff',
];

export type FontName = keyof typeof FILES;
export type TypeStyle = StyleOf<FontName>;

const { resolve } = createRequire(import.meta.url);
export const { measureText, type, wrap } = lettering({
  files: FILES,
  fallbacks: FALLBACKS,
  resolve,
});
