const CARD = { x: 120, y: 70, width: 250, height: 350 };
const ART = { x: 138, y: 90, width: 218, height: 306 };
const TICKS = 36;

/** Marks of a ruler along one side, longer at every fifth. */
function ruler(length: number, draw: (at: number, size: number) => string): string {
  return Array.from({ length: TICKS + 1 }, (_, tick) =>
    draw(Math.round((length * tick * 10) / TICKS) / 10, tick % 5 === 0 ? 10 : 5),
  ).join('');
}

const TOP_RULER = ruler(CARD.width, (at, size) => `M${CARD.x + at} 44v${-size}`);
const LEFT_RULER = ruler(CARD.height, (at, size) => `M94 ${CARD.y + at}h${-size}`);

/** A card on the measuring table, as a drawing: what the report is about, at one glance. */
export function MeasuredCard() {
  return (
    <figure className="measured-card">
      <svg
        viewBox="0 0 480 470"
        role="img"
        aria-label="Drawing of a card being measured: rulers along two sides, the widths of its borders, a framed corner and three marked defects with the points they cost"
      >
        <path className="measured-card__ruler" d={TOP_RULER + LEFT_RULER} />
        <rect className="measured-card__card" {...CARD} rx="12" />
        <rect className="measured-card__art" {...ART} rx="4" />
        <g className="measured-card__motif">
          <path d="M138 330 206 226l44 60 40-46 66 90v62a4 4 0 0 1-4 4H142a4 4 0 0 1-4-4z" />
          <circle cx="300" cy="166" r="34" />
          <path d="M138 362c40-22 80 14 118-4s66-20 100-2" />
        </g>
        <g className="measured-card__measure">
          <path d="M120 250h18M356 250h14M247 70v20M247 396v24" />
          <path d="M120 244v12M138 244v12M356 244v12M370 244v12M241 70h12M241 90h12M241 396h12M241 420h12" />
        </g>
        <g className="measured-card__mark">
          <rect x="176" y="128" width="46" height="20" rx="2" />
          <rect x="306" y="300" width="26" height="26" rx="2" />
          <rect x="350" y="398" width="24" height="26" rx="2" />
        </g>
        <g className="measured-card__leader">
          <path d="M129 250 62 292M363 250h54M222 138h195M332 313h85M374 411h43" />
        </g>
        <g className="measured-card__value">
          <text x="58" y="312" textAnchor="middle">
            2.91
          </text>
          <text x="423" y="254">
            2.74
          </text>
          <text x="423" y="142">
            −6
          </text>
          <text x="423" y="317">
            −3
          </text>
          <text x="423" y="415">
            −11
          </text>
          <text x="247" y="446" textAnchor="middle">
            51/49
          </text>
        </g>
      </svg>
    </figure>
  );
}
