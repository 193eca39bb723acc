import { formatCount } from '@tag/contract/formats';
import { LOCATION_LABELS } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import { percentStep } from '@tag/theme';
import type { SideKey } from '../state/defects.ts';
import { useReport, useView } from '../state/report-context.ts';
import { outlineOf } from '../../shared/card-outline.ts';

/** Shares of the card's width: the rim's distance from the card, and a corner's length along each edge. */
const GAP = 0.02;
const REACH = 0.12;

/** The corners and edges of a side as a rim, colored by score. The tables show the same scores. */
export function Rim({ side }: { side: SideKey }) {
  const { report, store } = useReport();
  const { part } = useView();
  const outline = outlineOf(report, side);
  const pieces = [
    ...report.edge_details[side].map((edge) => ({ ...edge, kind: 'edge' })),
    ...report.corner_details[side].map((corner) => ({ ...corner, kind: 'corner' })),
  ];
  return (
    <g className="tag-report-rim">
      {pieces.map(({ location, score, kind }) => (
        <g
          key={location}
          data-step={percentStep(score / 10)}
          data-selected={location === part || undefined}
          onClick={() => store.pickPart(side, location)}
        >
          <title>{`${LOCATION_LABELS[location]} ${kind}, ${formatCount(score)}`}</title>
          <path className="tag-report-rim-target" d={pathOf(location, outline)} />
          <path className="tag-report-rim-line" d={pathOf(location, outline)} />
        </g>
      ))}
    </g>
  );
}

type Location = 'top' | 'right' | 'bottom' | 'left' | `${'top' | 'bottom'}_${'left' | 'right'}`;

/** The line of an edge or a corner around the card. */
function pathOf(location: Location, { x, y, width, height }: Box): string {
  const gap = GAP * width;
  const reach = REACH * width;
  const left = x - gap;
  const top = y - gap;
  const right = x + width + gap;
  const bottom = y + height + gap;
  const space = gap / 2;
  switch (location) {
    case 'top':
    case 'bottom':
      return `M${left + reach + space} ${location === 'top' ? top : bottom}H${right - reach - space}`;
    case 'left':
    case 'right':
      return `M${location === 'left' ? left : right} ${top + reach + space}V${bottom - reach - space}`;
    default: {
      const isTop = location.startsWith('top');
      const isLeft = location.endsWith('left');
      const [cornerX, cornerY] = [isLeft ? left : right, isTop ? top : bottom];
      return `M${cornerX} ${cornerY + (isTop ? reach : -reach)}V${cornerY}H${cornerX + (isLeft ? reach : -reach)}`;
    }
  }
}
