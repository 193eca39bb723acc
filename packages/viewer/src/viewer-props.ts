import type { TileAddress } from './pyramid.ts';
import type { Rect, Size } from './view.ts';

/** A box on the picture, in its pixels. */
export interface ViewerBox {
  readonly id: string;
  readonly label: string;
  readonly box: Rect;
}

export interface ViewerProps {
  /** What the picture shows: its accessible name. */
  readonly label: string;
  readonly picture: Size;
  /** The whole picture; drawn where there are no tiles. */
  readonly url: string;
  readonly tileUrl?: ((tile: TileAddress) => string) | undefined;
  /** What is shown first; the whole picture when left out. Another one later is glided to. */
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
  readonly boxes?: readonly ViewerBox[] | undefined;
  readonly selected?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  /** Called as the picture moves, with the part of it that is shown. */
  readonly onMove?: ((part: Rect) => void) | undefined;
  /** Called once, when what is shown first is sharp. */
  readonly onSharp?: (() => void) | undefined;
  /** Called each time that the picture, or a part of it that is wanted, cannot be had. */
  readonly onFailed?: (() => void) | undefined;
}
