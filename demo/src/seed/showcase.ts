/** A certificate the demo points at: which card it is of and how it was graded. */
export interface Showcase {
  readonly certificate: string;
  /** As `keyOf` names a variation. */
  readonly card: string;
  /** null: Authentic. */
  readonly score: number | null;
  readonly serialNumber?: number;
  readonly scanScale?: 2;
  readonly slabPhotographed?: false;
  /** Has a 360 clip and a witness video. */
  readonly filmed?: true;
  readonly published?: false;
}

/** The demo's certificates worth knowing by number; the README of the demo names them. */
export const SHOWCASES: readonly Showcase[] = [
  {
    certificate: 'X0000001',
    card: 'Pokemon|2021|Sword & Shield|Evolving Skies|215/203|Umbreon VMAX|normal',
    score: 867,
    filmed: true,
  },
  {
    certificate: 'X0000002',
    card: 'Basketball|2019|Apex|Apex Prizm|88|*|Silver Prizm',
    score: 996,
    filmed: true,
  },
  {
    certificate: 'X0000003',
    card: 'Baseball|1952|Larkfield|Larkfield Chewing Gum|27|*|Base',
    score: 412,
    scanScale: 2,
  },
  {
    certificate: 'X0000004',
    card: 'Pokemon|1999|Base|Base Set|4/102|Charizard|*',
    score: 905,
  },
  {
    certificate: 'X0000005',
    card: 'Baseball|2024|Meridian|Meridian Chrome|61|*|Gold Refractor /50',
    score: 951,
    serialNumber: 7,
    scanScale: 2,
  },
  {
    certificate: 'X0000006',
    card: 'Hockey|1979|Crownline|Crownline|18|*|Base',
    score: 738,
    slabPhotographed: false,
  },
  {
    certificate: 'X0000007',
    card: 'Pokemon|2000|Neo|Neo Genesis|9/111|Lugia|normal',
    score: null,
  },
  {
    certificate: 'X0000008',
    card: 'Soccer|2021|Apex|Apex Prizm Élite|12|*|Black Prizm /1',
    score: 982,
    serialNumber: 1,
  },
  {
    certificate: 'X0000009',
    card: 'Football|2022|Apex|Apex Prizm Draft|33|*|Blue Ice Prizm /99',
    score: 924,
    serialNumber: 41,
    published: false,
  },
];

/** Whether a variation's key is the one a showcase asks for; `*` matches any name. */
export function matchesCard(wanted: string, key: string): boolean {
  const parts = key.split('|');
  return wanted.split('|').every((part, index) => part === '*' || part === parts[index]);
}
