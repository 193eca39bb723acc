import { percentStep } from '@tag/theme';
import type { CSSProperties } from 'react';
import './match-percent.css';

/** How much of the typed text matches: in words, and as a bar colored in steps of ten. */
export function MatchPercent({ percent }: { percent: number }) {
  const style = { '--_percent': `${percent}%`, '--_step': `var(--_scale-${percentStep(percent)})` };
  return (
    <span className="match-percent" style={style as CSSProperties}>
      {percent}% match
    </span>
  );
}
