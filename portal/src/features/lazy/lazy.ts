import { lazy as lazyOnce } from 'react';
import { importPatiently } from './import-patiently.ts';

/** React's `lazy`, for code that may fail to arrive at first. */
export const lazy: typeof lazyOnce = (open) => lazyOnce(() => importPatiently(open));
