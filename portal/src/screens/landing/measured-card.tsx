const CARD = { x: 150, y: 74, width: 290, height: 406 };
const ART = { x: 171, y: 98, width: 252, height: 356 };
const RULER_STEPS = 40;

/** Marks of a ruler along one side, longer at every fifth. */
function ruler(length: number, draw: (at: number, size: number) => string): string {
  return Array.from({ length: RULER_STEPS + 1 }, (_, step) =>
    draw(Math.round((length * step * 10) / RULER_STEPS) / 10, step % 5 === 0 ? 10 : 5),
  ).join('');
}

const TOP_RULER = ruler(CARD.width, (at, size) => `M${CARD.x + at} 54v${-size}`);
const LEFT_RULER = ruler(CARD.height, (at, size) => `M130 ${CARD.y + at}h${-size}`);

/** A drawing of a card on the scanner's bed that introduces the report. */
export function MeasuredCard() {
  return (
    <div className="measured-card">
      <svg
        viewBox="0 0 600 560"
        role="img"
        aria-label="Drawing of a card being measured: rulers along two sides, the widths of its borders, and three marked defects with the points they cost, one of them under a magnifier"
      >
        <defs>
          <pattern id="bed" width="20" height="20" patternUnits="userSpaceOnUse">
            <path className="measured-card__grid" d="M20 0H0v20" />
          </pattern>
          <clipPath id="lens">
            <circle cx="490" cy="440" r="74" />
          </clipPath>
        </defs>
        <rect className="measured-card__bed" width="600" height="560" rx="20" />
        <rect width="600" height="560" rx="20" fill="url(#bed)" />
        <path className="measured-card__ruler" d={TOP_RULER + LEFT_RULER} />
        <rect className="measured-card__card" {...CARD} rx="14" />
        <Artwork />
        <g className="measured-card__measure">
          <path d="M150 276h21M423 276h17M297 74v24M297 454v26" />
          <path d="M150 269v14M171 269v14M423 269v14M440 269v14M290 74h14M290 98h14M290 454h14M290 480h14" />
        </g>
        <g className="measured-card__leader">
          <path d="M160 276 66 318M432 276h72M266 152h238M390 214h114M297 480v24" />
        </g>
        <g className="measured-card__mark">
          <rect x="206" y="140" width="60" height="24" rx="2" />
          <rect x="358" y="198" width="32" height="32" rx="2" />
        </g>
        <Lens />
        {/* In units of the drawing, which scales. */}
        <g className="measured-card__value" fontSize="16">
          <text x="62" y="338" textAnchor="middle">
            2.91 mm
          </text>
          <text x="512" y="281">
            2.74 mm
          </text>
          <text x="297" y="523" textAnchor="middle">
            51/49
          </text>
        </g>
        <g className="measured-card__cost" fontSize="20">
          <text x="512" y="157">
            −6
          </text>
          <text x="512" y="219">
            −3
          </text>
          <text x="490" y="541" textAnchor="middle">
            −11
          </text>
        </g>
      </svg>
    </div>
  );
}

function Artwork() {
  return (
    <>
      <rect className="measured-card__art" {...ART} rx="5" />
      <g className="measured-card__motif">
        <circle cx="352" cy="186" r="42" />
        <path d="M171 384 250 258l56 68 42-50 75 104v69a5 5 0 0 1-5 5H176a5 5 0 0 1-5-5z" />
        <path d="M171 384 250 258l38 46-37 52-30-18z" />
        <path d="M171 418c46-26 92 16 136-5s76-23 116-2" />
      </g>
    </>
  );
}

/** The lower right corner, four times as large, with its whitened tip. */
function Lens() {
  return (
    <>
      <circle className="measured-card__bed" cx="490" cy="440" r="74" />
      <g clipPath="url(#lens)">
        <path
          className="measured-card__card"
          d="M400 350h116v76a56 56 0 0 1-56 56h-60z"
          transform="translate(22 0)"
        />
        <path className="measured-card__art" d="M400 350h74v46a20 20 0 0 1-20 20h-54z" />
        <path
          className="measured-card__wear"
          d="M536 430a58 58 0 0 1-44 50l10-14 4-12 13-6 5-14z"
        />
        <rect className="measured-card__mark" x="482" y="420" width="64" height="70" rx="3" />
      </g>
      <circle className="measured-card__rim" cx="490" cy="440" r="74" />
    </>
  );
}
