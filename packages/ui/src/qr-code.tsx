import { encode } from 'uqr';

export interface QrCodeProps {
  text: string;
  /** Its accessible name: what the code leads to. */
  label: string;
  className: string;
}

/** Modules of quiet ground around a code, so scanners find it. */
const BORDER = 4;

/** A black QR code on white, sharp at every size, in print too, with a quarter of it unreadable. Style its size. */
export function QrCode({ className, label, text }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'Q', border: BORDER });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
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
