interface Colors {
  readonly name: string;
  readonly light: string | undefined;
  readonly dark: string | undefined;
}

/** Text, what it is on, and the least contrast (WCAG 2, AA). */
const PAIRS = [
  { text: '--tag-text', on: '--tag-page', least: 4.5 },
  { text: '--tag-text', on: '--tag-surface', least: 4.5 },
  { text: '--tag-text-muted', on: '--tag-surface', least: 4.5 },
  { text: '--tag-accent', on: '--tag-surface', least: 4.5 },
  { text: '--tag-on-accent', on: '--tag-accent', least: 4.5 },
] as const;

/** A sentence for each pair of colors that is hard to read. */
export function contrastProblems(colors: readonly Colors[]): string[] {
  const byName = new Map(colors.map((each) => [each.name, each]));
  return PAIRS.flatMap(({ text, on, least }) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const [one, other] = [byName.get(text)?.[theme], byName.get(on)?.[theme]];
      const found = one && other ? contrast(one, other) : least;
      return found < least
        ? [
            `In ${theme}, ${text} on ${on} has a contrast of ${found.toFixed(1)}; text needs ${least}.`,
          ]
        : [];
    }),
  );
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** @param color `#rrggbb` */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
