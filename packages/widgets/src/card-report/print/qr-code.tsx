import { encode } from 'uqr';

export interface QrCodeProps {
  text: string;
  /** Its accessible name: the link's target. */
  label: string;
}

/** A square QR code with its quiet zone; the style sheet sets its size. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      className="tag-report-qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={outlineOf(data)} />
    </svg>
  );
}

/** Joins adjacent dark modules into one bar, to avoid hairlines in print. */
function outlineOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ]
        .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');
}
