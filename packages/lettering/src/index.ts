import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as opentype from 'opentype.js';

// CommonJS that calls itself a module: bundlers and Node import different things.
const { parse } = createRequire(import.meta.url)('opentype.js') as typeof opentype;

/** Fonts by name, and those for signs that they lack; files as `resolve` finds them, WOFF or OpenType. */
interface Fonts<Name extends string> {
  readonly files: Readonly<Record<Name, string>>;
  readonly fallbacks?: readonly string[];
  readonly resolve: (file: string) => string;
}

export interface TypeStyle<Name extends string> {
  readonly font: Name;
  /** Height of an em in the units of the drawing. */
  readonly size: number;
  /** Extra space between characters, as a part of `size`. */
  readonly tracking?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Longer text is condensed to this width, down to four fifths, then set smaller. */
  readonly maxWidth?: number;
  /** Degrees, clockwise, around the anchor. */
  readonly rotate?: number;
}

/**
 * Text as outlines for SVG, so pictures look the same on a machine without fonts: `type` makes a path,
 * `measureText` its width, and `wrap` breaks a text into lines.
 */
export function lettering<Name extends string>({ fallbacks = [], files, resolve }: Fonts<Name>) {
  const loaded = new Map<string, opentype.Font>();

  function load(file: string): opentype.Font {
    let font = loaded.get(file);
    if (!font) {
      font = parse(new Uint8Array(readFileSync(resolve(file))).buffer);
      loaded.set(file, font);
    }
    return font;
  }

  /** The glyphs of a text, each with the font that has it; characters without one are left out. */
  function glyphsOf(name: Name, text: string) {
    const own = load(files[name]);
    return [...text].flatMap((character) => {
      for (const font of [own, ...fallbacks.map(load)]) {
        const glyph = font.charToGlyph(character);
        if (glyph.index !== 0) return [{ font, glyph }];
      }
      return [];
    });
  }

  function advance(text: string, { font, size, tracking = 0 }: TypeStyle<Name>): number {
    const glyphs = glyphsOf(font, text);
    return glyphs.reduce((sum, { font: own, glyph }, index) => {
      const next = glyphs[index + 1];
      const kerning = next && next.font === own ? own.getKerningValue(glyph, next.glyph) : 0;
      const width = (((glyph.advanceWidth ?? 0) + kerning) * size) / own.unitsPerEm;
      return sum + width + (next ? tracking * size : 0);
    }, 0);
  }

  /** Width of a text set in one line. */
  function measureText(text: string, style: TypeStyle<Name>): number {
    const width = advance(text, style);
    return style.maxWidth === undefined ? width : Math.min(width, style.maxWidth);
  }

  /** A `<path>` of the text with its baseline at (x, y); `paint` holds its fill, stroke and so on. */
  function type(text: string, x: number, y: number, style: TypeStyle<Name>, paint: string): string {
    const { size, tracking = 0, anchor = 'start', maxWidth, rotate } = style;
    const natural = advance(text, style);
    if (natural === 0) return '';
    const fit = maxWidth === undefined ? 1 : Math.min(1, maxWidth / natural);
    const narrow = Math.max(fit, 0.8);
    const scale = fit / narrow;
    const width = natural * fit;
    const glyphs = glyphsOf(style.font, text);
    let pen = 0;
    let outline = '';
    for (const [index, { font, glyph }] of glyphs.entries()) {
      outline += pathData(glyph.getPath(pen, 0, size).commands);
      const next = glyphs[index + 1];
      const kerning = next && next.font === font ? font.getKerningValue(glyph, next.glyph) : 0;
      pen += (((glyph.advanceWidth ?? 0) + kerning) * size) / font.unitsPerEm + tracking * size;
    }
    const start = anchor === 'start' ? 0 : anchor === 'middle' ? -width / 2 : -width;
    const turn = rotate === undefined ? '' : ` rotate(${rotate})`;
    const move = `translate(${x.toFixed(1)} ${y.toFixed(1)})${turn} translate(${start.toFixed(1)} 0)`;
    const resize = ` scale(${(narrow * scale).toFixed(4)} ${scale.toFixed(4)})`;
    return `<path transform="${move}${resize}" d="${outline}" ${paint}/>`;
  }

  /** Breaks a text into lines no wider than `width`. */
  function wrap(text: string, width: number, style: TypeStyle<Name>): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && advance(longer, style) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return line ? [...lines, line] : lines;
  }

  return { measureText, type, wrap };
}

// The library's own `toPathData` of 2.0.0 turns some numbers into NaN.
function pathData(commands: readonly opentype.PathCommand[]): string {
  const n = (value: number) => Number(value.toFixed(1));
  return commands
    .map((c) => {
      switch (c.type) {
        case 'C':
          return `C${n(c.x1)} ${n(c.y1)} ${n(c.x2)} ${n(c.y2)} ${n(c.x)} ${n(c.y)}`;
        case 'Q':
          return `Q${n(c.x1)} ${n(c.y1)} ${n(c.x)} ${n(c.y)}`;
        case 'Z':
          return 'Z';
        default:
          return `${c.type}${n(c.x)} ${n(c.y)}`;
      }
    })
    .join('');
}
