import { hcl } from 'd3-color';

/** A perceptual color: hue in degrees, chroma 0 to about 100, lightness 0 to 100. */
export function tone(hue: number, chroma: number, lightness: number): string {
  return hcl(hue, chroma, lightness).formatHex();
}

/** The same color lighter (above 0) or darker (below 0), by points of lightness. */
export function lighter(colour: string, by: number): string {
  const { h, c, l } = hcl(colour);
  return hcl(
    h,
    Math.max(0, c - Math.abs(by) * 0.15),
    Math.min(99, Math.max(3, l + by)),
  ).formatHex();
}

/** The same color with its hue turned and its chroma scaled. */
export function shifted(colour: string, hueBy: number, chromaTimes = 1): string {
  const { h, c, l } = hcl(colour);
  return hcl(h + hueBy, c * chromaTimes, l).formatHex();
}
