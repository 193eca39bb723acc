import { version } from '../package.json';

/** The release that all packages share. */
export const VERSION: string = version;
