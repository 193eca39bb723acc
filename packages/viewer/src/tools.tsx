import { useRoving } from '@tag/behavior/roving';
import type { Edges } from './edges.ts';
import type { Gestures } from './gestures.ts';

/** One press moves the picture by this part of the viewport. */
export const PAN = 0.25;

interface ToolsProps {
  /** The picture's accessible name: a page can have several toolbars. */
  picture: string;
  /** Null until the picture can be moved. */
  gestures: Gestures | null;
  /** Where there is more of the picture than is shown. */
  edges: Edges;
  isFull: boolean;
  onFullScreen(): void;
}

interface Tool {
  id: string;
  label: string;
  path: string;
  /** Pressing it would change nothing now. It keeps the focus, so it isn't `disabled`. */
  isIdle?: boolean;
  act: ((gestures: Gestures) => void) | undefined;
}

/**
 * Everything a drag, wheel, or pinch can do, as buttons: zoom on one side, a pad to move by on the other.
 * A toolbar: one stop for Tab, arrow keys between its buttons.
 */
export function Tools({ picture, gestures, edges, isFull, onFullScreen }: ToolsProps) {
  const isWhole = !Object.values(edges).includes(true);
  const zoom: Tool[] = [
    { id: 'in', label: 'Zoom in', path: 'M8 3v10M3 8h10', act: (moved) => moved.zoomIn() },
    {
      id: 'out',
      label: 'Zoom out',
      path: 'M3 8h10',
      isIdle: isWhole,
      act: (moved) => moved.zoomOut(),
    },
    {
      id: 'full',
      label: isFull ? 'Leave full screen' : 'Full screen',
      path: 'M9 7l4-4M13 6V3h-3M7 9l-4 4M3 10v3h3',
      act: onFullScreen,
    },
  ];
  const pad: Tool[] = [
    pan('up', 'M4 10l4-4 4 4', 0, -PAN, edges),
    pan('left', 'M10 4L6 8l4 4', -PAN, 0, edges),
    {
      id: 'all',
      label: 'Show all',
      path: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
      isIdle: isWhole,
      act: (moved) => moved.showAll(),
    },
    pan('right', 'M6 4l4 4-4 4', PAN, 0, edges),
    pan('down', 'M4 6l4 4 4-4', 0, PAN, edges),
  ];
  const { group, partOf } = useRoving(zoom.length + pad.length, { ends: 'wrap' });
  const button = ({ id, label, path, isIdle = false, act }: Tool, index: number) => (
    <button
      key={id}
      type="button"
      data-tool={id}
      aria-label={label}
      title={label}
      {...partOf(index)}
      disabled={!gestures}
      aria-disabled={(gestures && isIdle) || undefined}
      onClick={() => gestures && !isIdle && act?.(gestures)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
  return (
    <div
      className="tag-viewer-tools"
      role="toolbar"
      aria-label={`Move and zoom: ${picture}`}
      {...group}
    >
      <div className="tag-viewer-zoom">{zoom.map(button)}</div>
      <div className="tag-viewer-pad" data-idle={isWhole || undefined}>
        {pad.map((tool, index) => button(tool, zoom.length + index))}
      </div>
    </div>
  );
}

function pan(side: keyof Edges, path: string, across: number, down: number, edges: Edges): Tool {
  const act = (moved: Gestures) => moved.pan(across, down);
  return { id: side, label: `Move ${side}`, path, isIdle: !edges[side], act };
}
