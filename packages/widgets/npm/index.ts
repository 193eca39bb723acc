export { loadElements, type LoadSettings } from './load-elements.ts';
export { whenReady } from '../build/runtime/when-ready.ts';
