import type { ReactNode } from 'react';
import type { TileAddress } from './pyramid.ts';
import type { Rect, Size } from './view.ts';

/** A box on the picture, in its pixels. */
export interface ViewerBox {
  readonly id: string;
  readonly label: string;
  readonly box: Rect;
  /** Shown in the gutter next to the picture, such as the defect's number. */
  readonly mark?: string | undefined;
}

/** Another picture of the same size. */
interface ViewerLayer {
  readonly label: string;
  /** The full picture; drawn where there are no tiles. */
  readonly url: string;
  readonly tileUrl?: ((tile: TileAddress) => string) | undefined;
  /** A small picture of the `start` that the viewer has when this layer is first shown. */
  readonly preview?: string | undefined;
}

export interface ViewerProps {
  /** The picture's accessible name. */
  readonly label: string;
  readonly picture: Size;
  /** The full picture; drawn where there are no tiles. */
  readonly url: string;
  readonly tileUrl?: ((tile: TileAddress) => string) | undefined;
  /** The initial region; the full picture by default. A new one later is animated to. */
  readonly start?: Rect | undefined;
  /**
   * A small picture of the first `start`, of its proportions, that can be there before any tile: it is
   * part of the markup.
   */
  readonly preview?: string | undefined;
  /**
   * Tiles are fetched at once. By default, a preview that shows as much as they would is left alone
   * until the visitor comes near.
   */
  readonly eager?: boolean | undefined;
  /** Shown from a movable divider to the right end; moves with the first picture. */
  readonly over?: ViewerLayer | undefined;
  /** Names the first picture where there are two; such as `Normal light`. */
  readonly baseLabel?: string | undefined;
  /** Where the divider starts, in percent of the visible picture's width from its left; 50 when left out. */
  readonly divider?: number | undefined;
  /** Called after each key, and at the end of a drag. */
  readonly onDivide?: ((percent: number) => void) | undefined;
  readonly boxes?: readonly ViewerBox[] | undefined;
  readonly selected?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  /**
   * SVG in the picture's pixels, above the boxes; it moves with the picture. For pointers only: offer its
   * actions in another way too. `pointerEvents="none"` lets clicks through to the boxes.
   */
  readonly drawing?: ReactNode;
  /**
   * The plain wheel's effect: zoom, or scroll the page. With `page`, Ctrl+wheel and pinching zoom, and one
   * finger scrolls the page up and down at full view. Full screen always zooms.
   */
  readonly wheel?: 'zoom' | 'page' | undefined;
  /** Called as the picture moves, with the part of it that is shown. */
  readonly onMove?: ((part: Rect) => void) | undefined;
  /** Called once, when the initial view is sharp. */
  readonly onSharp?: (() => void) | undefined;
  /** Called each time a picture, or a part of it, fails to load. */
  readonly onFailed?: (() => void) | undefined;
}
