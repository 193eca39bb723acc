import { createRequire } from 'node:module';
import { lettering } from '@tag/lettering';

/** The portal's font; a server may have no fonts installed. */
export const { measureText, type, wrap } = lettering({
  files: {
    plain: '@fontsource/geist/files/geist-latin-500-normal.woff',
    bold: '@fontsource/geist/files/geist-latin-700-normal.woff',
  },
  resolve: createRequire(import.meta.url).resolve,
});
