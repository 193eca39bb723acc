import { cumsum } from 'd3';

interface PopulationStripProps {
  higher: number;
  atGrade: number;
  lower: number;
}

/** The share of a population above, at and below one grade. The counts are in its name. */
export function PopulationStrip({ higher, atGrade, lower }: PopulationStripProps) {
  const parts = [
    { name: 'lower', count: lower },
    { name: 'own', count: atGrade },
    { name: 'higher', count: higher },
  ];
  const total = higher + atGrade + lower;
  const ends = cumsum(parts, ({ count }) => count);
  const percent = (count: number) => (total === 0 ? 0 : (100 * count) / total);
  return (
    <svg
      className="tag-chart"
      width="100%"
      height="12"
      role="img"
      aria-label={`${lower} lower, ${atGrade} at this grade, ${higher} higher`}
    >
      <rect className="tag-chart-track" width="100%" height="12" />
      {parts.map(({ name, count }, index) => (
        <rect
          key={name}
          data-part={name}
          x={`${percent(ends[index]! - count)}%`}
          width={`${percent(count)}%`}
          height="12"
        />
      ))}
    </svg>
  );
}
