import { encode } from 'uqr';

/** The outline of a QR code without its quiet zone, `size` units wide, from (x, y). */
export function qrOutline(text: string, x: number, y: number, size: number): string {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const module = size / data.length;
  const n = (value: number) => Number(value.toFixed(2));
  let outline = '';
  for (const [row, line] of data.entries()) {
    // Dark modules side by side are one bar: no hairlines between them.
    for (let from = 0; from < line.length; from += 1) {
      if (!line[from]) continue;
      let to = from;
      while (line[to]) to += 1;
      const [left, top] = [n(x + from * module), n(y + row * module)];
      outline += `M${left} ${top}h${n((to - from) * module)}v${n(module)}H${left}Z`;
      from = to;
    }
  }
  return outline;
}
