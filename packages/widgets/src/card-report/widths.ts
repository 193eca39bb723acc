/** Below this width in pixels, an element without `view` is a badge. */
export const BADGE_BELOW = 260;
/** Below this it is a summary, otherwise the full report. */
export const SUMMARY_BELOW = 480;

export type View = 'full' | 'summary' | 'badge';

/** The view for this width. An element that isn't laid out yet has width 0 and starts as a summary. */
export function viewOfWidth(width: number): View {
  if (width === 0) return 'summary';
  if (width < BADGE_BELOW) return 'badge';
  return width < SUMMARY_BELOW ? 'summary' : 'full';
}
