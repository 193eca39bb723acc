export interface CenteringFigureProps {
  /** Which side it is, for the figure's name. */
  name: string;
  /** The card, in millimeters. */
  width: number;
  height: number;
  /** The four borders, in hundredths of a millimeter. */
  borders: { left: number; right: number; top: number; bottom: number };
  /** `55/45` */
  leftRight: string;
  topBottom: string;
}

/** Room around the card for the measures, in millimeters. */
const MARGIN = { x: 15, y: 8 };

/**
 * The card to scale with its printed frame, and the frame as it would be if it were centered. The
 * figure is drawn in millimeters; widths of borders are next to them.
 */
export function CenteringFigure(props: CenteringFigureProps) {
  const { name, width, height, borders, leftRight, topBottom } = props;
  const left = borders.left / 100;
  const top = borders.top / 100;
  const frame = {
    width: width - left - borders.right / 100,
    height: height - top - borders.bottom / 100,
  };
  const measure = (hundredths: number) => (hundredths / 100).toFixed(2);
  const middle = { x: width / 2, y: height / 2 };
  return (
    <svg
      className="tag-chart tag-chart-centering"
      viewBox={`${-MARGIN.x} ${-MARGIN.y} ${width + 2 * MARGIN.x} ${height + 2 * MARGIN.y}`}
      role="img"
      aria-label={`${name}: left to right ${leftRight}, top to bottom ${topBottom}`}
    >
      <rect className="tag-chart-card" width={width} height={height} rx="3" />
      <rect
        className="tag-chart-ideal"
        x={(width - frame.width) / 2}
        y={(height - frame.height) / 2}
        {...frame}
      />
      <rect className="tag-chart-frame" x={left} y={top} {...frame} />
      <path
        className="tag-chart-axis"
        d={`M${middle.x} ${top}v${frame.height}M${left} ${middle.y}h${frame.width}`}
      />
      <g className="tag-chart-measure" fontSize={4.6}>
        <text x={-2} y={middle.y} textAnchor="end" dominantBaseline="central">
          {measure(borders.left)}
        </text>
        <text x={width + 2} y={middle.y} dominantBaseline="central">
          {measure(borders.right)}
        </text>
        <text x={middle.x} y={-2.5} textAnchor="middle">
          {measure(borders.top)}
        </text>
        <text x={middle.x} y={height + 5.6} textAnchor="middle">
          {measure(borders.bottom)}
        </text>
      </g>
    </svg>
  );
}
