export { type TileAddress } from './pyramid.ts';
export { type Rect, withContext } from './view.ts';
export { Viewer } from './viewer.tsx';
export type { ViewerBox, ViewerProps } from './viewer-props.ts';
