import type { GradedCardIdentity } from '@tag/contract/graded-cards';

/** A card's layout: its content, its border, and the radius of its corners. */
export type Family =
  | 'classic-creature'
  | 'foil-creature'
  | 'modern-creature'
  | 'full-art-creature'
  | 'energy'
  | 'vintage-sport'
  | 'studio-sport'
  | 'chrome-sport';

interface Frame {
  /** Width of the printed border when it is perfectly centered, in millimeters. */
  readonly border: number;
  /** Radius of the cut corners, in millimeters. */
  readonly radius: number;
}

export const FRAMES: Readonly<Record<Family, Frame>> = {
  'classic-creature': { border: 3.3, radius: 3.1 },
  'foil-creature': { border: 3.1, radius: 3.1 },
  'modern-creature': { border: 2.9, radius: 3.1 },
  'full-art-creature': { border: 2.3, radius: 3.1 },
  energy: { border: 3.1, radius: 3.1 },
  'vintage-sport': { border: 4.1, radius: 0.2 },
  'studio-sport': { border: 3.4, radius: 0.2 },
  'chrome-sport': { border: 2.5, radius: 0.25 },
};

const FULL_ART =
  /ultra|secret|illustration|hyper|double rare|shiny|v(max|star)?$|lv\.x|legend|radiant|amazing|full art|black white/i;

/** The facts a card's layout depends on. */
export type CardFace = Pick<
  GradedCardIdentity,
  'category' | 'year' | 'name' | 'rarity' | 'brand' | 'set' | 'number' | 'variation' | 'subset'
>;

/** The layout family of a card; the same card always gets the same. */
export function familyOf({ category, year, name, rarity }: CardFace): Family {
  if (category === 'Pokemon') {
    if (/\bEnergy$/.test(name)) return 'energy';
    if (year >= 2007 && FULL_ART.test(rarity ?? '')) return 'full-art-creature';
    if (year < 2003) return 'classic-creature';
    return year < 2017 ? 'foil-creature' : 'modern-creature';
  }
  if (year < 1980) return 'vintage-sport';
  return year < 1996 ? 'studio-sport' : 'chrome-sport';
}
