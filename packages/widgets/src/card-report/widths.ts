/** Narrower than this, in pixels, an element without `view` is a badge. */
export const BADGE_BELOW = 260;
/** From there up to this it is a summary; from here on the full report. */
export const SUMMARY_BELOW = 480;

export type View = 'full' | 'summary' | 'badge';

/** The view for this width. An element that isn't shown yet has none, and starts small. */
export function viewOfWidth(width: number): View {
  if (width === 0) return 'summary';
  if (width < BADGE_BELOW) return 'badge';
  return width < SUMMARY_BELOW ? 'summary' : 'full';
}
