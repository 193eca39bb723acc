export { type TileAddress } from './pyramid.ts';
export { type Rect, type Size, withContext } from './view.ts';
export { Viewer, type ViewerMark, type ViewerProps } from './viewer.tsx';
