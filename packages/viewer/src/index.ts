export { type TileAddress } from './pyramid.ts';
export { type Rect, type Size, withContext } from './view.ts';
export { Viewer } from './viewer.tsx';
export type { ViewerBox, ViewerLayer, ViewerProps } from './viewer-props.ts';
