import type { Drop } from './waterfall-layout.ts';

/** One step of a waterfall next to its number, which says the same, so it is hidden from readers. */
export function WaterfallDrop({ drop: { start, length } }: { drop: Drop }) {
  return (
    <svg className="tag-chart tag-chart-drop" width="100%" height="10" aria-hidden="true">
      <rect className="tag-chart-track" y="4" width="100%" height="2" />
      <rect className="tag-chart-fall" x={`${start}%`} width={`${length}%`} height="10" />
    </svg>
  );
}
