import { TOKENS } from '@tag/theme';

/** Relative luminance of a color, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colors (`#rrggbb`), as WCAG calculates it: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

/** A color token in the light (0) or the dark (1) theme. */
export function colour(name: string, theme: number): string {
  const value = TOKENS.find((token) => token.name === name)!.default;
  return value.match(/#[0-9a-f]{6}/g)![theme]!;
}
