type Point = readonly [x: number, y: number];

/**
 * Converts a path of absolute integer points (`M1,2L3,4…Z`) to relative ones, which are shorter and
 * compress better. Drops points that don't move, and rings smaller than `smallest` square units unless
 * nothing else is left.
 */
export function shortPath(path: string, smallest: number): string {
  const rings = path
    .split('M')
    .filter(Boolean)
    .map((ring) => ring.replace('Z', '').split('L').map(readPoint))
    .map(withoutStanding)
    .filter((ring) => ring.length > 2)
    .sort((a, b) => areaOf(b) - areaOf(a));
  const kept = rings.filter((ring, index) => index === 0 || areaOf(ring) >= smallest);
  let at: Point = [0, 0];
  let text = '';
  for (const [index, ring] of kept.entries()) {
    const [first, ...rest] = ring as [Point, ...Point[]];
    text += index === 0 ? `M${first.join(' ')}` : `m${step(at, first)}`;
    at = first;
    text += 'l';
    for (const [turn, point] of rest.entries()) {
      const moved = step(at, point);
      text += turn > 0 && !moved.startsWith('-') ? ` ${moved}` : moved;
      at = point;
    }
    text += 'z';
    // Closing a ring goes back to where it began.
    at = first;
  }
  return text;
}

function readPoint(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x, y];
}

function step(from: Point, to: Point): string {
  const x = to[0] - from[0];
  const y = to[1] - from[1];
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}

function withoutStanding(ring: readonly Point[]): Point[] {
  const isSame = (a: Point, b: Point | undefined) => a[0] === b?.[0] && a[1] === b[1];
  const moving = ring.filter((point, index) => !isSame(point, ring[index - 1]));
  if (moving.length > 1 && isSame(moving[0]!, moving.at(-1))) moving.pop();
  return moving;
}

function areaOf(ring: readonly Point[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}
