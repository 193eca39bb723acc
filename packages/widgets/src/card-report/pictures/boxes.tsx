import type { Defect } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { useSnapshot } from 'valtio';
import { useReport } from '../state/report-context.ts';

interface BoxesProps {
  picture: Picture;
  defects: readonly Defect[];
}

/** With more boxes than this, numbers would cover the card: only the pointed one shows its own. */
const MOST_NUMBERS = 16;

/**
 * Boxes over a picture, in its own pixels. They answer the pointer; for the keyboard and for readers
 * the list next to the picture is the same thing, so the drawing itself is hidden from them.
 */
export function Boxes({ picture, defects }: BoxesProps) {
  const {
    store,
    defects: { numbers },
  } = useReport();
  const { pointed, selected } = useSnapshot(store.state);
  const { width, height } = picture;
  const isLit = ({ id }: Defect) => id === pointed || id === selected;
  // What is drawn last is on top.
  const ordered = [...defects].sort((a, b) => Number(isLit(a)) - Number(isLit(b)));
  return (
    <svg
      className="tag-report-boxes"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-lit={defects.some(isLit) || undefined}
    >
      {ordered.map((defect) => {
        const { id, box } = defect;
        const number = numbers.get(id);
        return (
          <g
            key={id}
            data-defect={id}
            data-lit={isLit(defect) || undefined}
            data-selected={id === selected || undefined}
            onPointerEnter={() => store.point(id)}
            onPointerLeave={() => store.point(null)}
            onClick={() => store.select(id)}
          >
            <rect className="tag-report-box-target" {...box} />
            <rect className="tag-report-box-rim" {...box} />
            <rect className="tag-report-box-light" {...box} />
            <rect className="tag-report-box" {...box} />
            {number !== undefined && (defects.length <= MOST_NUMBERS || isLit(defect)) && (
              <Tag number={number} at={box} picture={picture} />
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface TagProps {
  number: number;
  at: Defect['box'];
  picture: Picture;
}

/** A defect's number above its box, or within the picture where there is no room above. */
function Tag({ number, at, picture }: TagProps) {
  const size = picture.width * 0.036;
  const width = size * (0.7 + 0.62 * String(number).length);
  const height = size * 1.25;
  const x = Math.min(Math.max(at.x, 0), picture.width - width);
  const above = at.y - height;
  const below = Math.min(at.y + at.height, picture.height - height);
  const y = above > 0 ? above : below;
  return (
    <>
      <rect
        className="tag-report-box-tag"
        x={x}
        y={y}
        width={width}
        height={height}
        rx={size / 6}
      />
      <text
        className="tag-report-box-number"
        x={x + width / 2}
        y={y + height * 0.72}
        fontSize={size}
        textAnchor="middle"
      >
        {number}
      </text>
    </>
  );
}
