/** Below this width in pixels, an element without `view` is a badge. */
export const BADGE_BELOW = 260;
/** Below this it is a summary, otherwise the full report. */
export const SUMMARY_BELOW = 480;

/** How high each view is at least; its sheet has the same. */
export const HEIGHTS = { full: '60em', summary: '26.25em', badge: '1.97em' } as const;

export type View = 'full' | 'summary' | 'badge';

/** A scrollbar that comes and goes with a view's height doesn't change the view. */
const SLACK = 16;

/** The view for this width; the one that is shown stays until it is clearly too narrow. */
export function viewOfWidth(width: number, shown?: View): View {
  if (width >= SUMMARY_BELOW - (shown === 'full' ? SLACK : 0)) return 'full';
  return width >= BADGE_BELOW - (shown === 'summary' ? SLACK : 0) ? 'summary' : 'badge';
}
