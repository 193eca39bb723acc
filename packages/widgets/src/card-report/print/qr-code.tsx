import { encode } from 'uqr';

export interface QrCodeProps {
  text: string;
  /** Its target, for people who can't see it. */
  label: string;
}

/** A square QR code with its quiet zone, as large as its style sheet says. */
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

/** Dark modules side by side are one bar: a printer leaves no hairline between them. */
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
