import type { SideKey } from '../state/defects.ts';
import { useReport } from '../state/report-context.ts';
import { outlineOf } from '../../shared/card-outline.ts';

const HUNDREDTHS_PER_INCH = 2540;

/** The printed frame of a side, to scale on its picture; dashed: perfectly centered. */
export function CenteringFrames({ side }: { side: SideKey }) {
  const { report } = useReport();
  const card = outlineOf(report, side);
  const { left, right, top, bottom } = report.centering[side];
  const scale = card.width / (report.size.width * HUNDREDTHS_PER_INCH);
  const frame = {
    width: card.width - (left + right) * scale,
    height: card.height - (top + bottom) * scale,
  };
  const centered = {
    x: card.x + ((left + right) / 2) * scale,
    y: card.y + ((top + bottom) / 2) * scale,
  };
  const actual = { x: card.x + left * scale, y: card.y + top * scale };
  return (
    <g className="tag-report-frames">
      <rect data-frame="halo" {...actual} {...frame} />
      <rect data-frame="actual" {...actual} {...frame} />
      <rect data-frame="halo" {...centered} {...frame} />
      <rect data-frame="centered" {...centered} {...frame} />
    </g>
  );
}
