import type { Sport } from '@tag/demo-art/sport/names';

/** One made-up release: its brand, number of cards, and parallels. */
export interface Release {
  readonly sport: Sport;
  readonly year: number;
  readonly brand: string;
  readonly set: string;
  readonly cards: number;
  readonly parallels: Parallels;
  /** Insert subsets: a prefix of the card number, a name, and how many cards. */
  readonly subsets: readonly (readonly [prefix: string, name: string, cards: number])[];
}

/** Names of parallels; `/99` behind a name is the run they are numbered to. */
export const PARALLELS = {
  paper: ['Base'],
  paperAndTiffany: ['Base', 'Glossy'],
  chrome: [
    'Base',
    'Refractor',
    'Blue Refractor /150',
    'Green Refractor /99',
    'Gold Refractor /50',
    'Orange Refractor /25',
    'Red Refractor /5',
    'Superfractor /1',
  ],
  prizm: [
    'Base',
    'Silver Prizm',
    'Red Wave Prizm',
    'Blue Ice Prizm /99',
    'Purple Prizm /49',
    'Gold Prizm /10',
    'Black Prizm /1',
  ],
  foil: ['Base', 'Rainbow Foil', 'Sapphire Foil /99', 'Emerald Foil /25', 'Onyx Foil /1'],
} as const satisfies Record<string, readonly string[]>;

type Parallels = keyof typeof PARALLELS;

const none = [] as const;
const inserts = [
  ['RS', 'Rookie Signals', 20],
  ['NL', 'Night Lights', 15],
] as const;

const release = (
  sport: Sport,
  year: number,
  brand: string,
  set: string,
  cards: number,
  parallels: Parallels,
  subsets: Release['subsets'] = none,
): Release => ({ sport, year, brand, set, cards, parallels, subsets });

/** Every made-up release the demo's catalogue holds. */
export const RELEASES: readonly Release[] = [
  release('Baseball', 1933, 'Larkfield', 'Larkfield Gum', 120, 'paper'),
  release('Baseball', 1952, 'Larkfield', 'Larkfield Chewing Gum', 160, 'paper'),
  release('Baseball', 1957, 'Larkfield', 'Larkfield', 140, 'paper'),
  release('Baseball', 1968, 'Crownline', 'Crownline Bazaar', 140, 'paper'),
  release('Baseball', 1975, 'Larkfield', 'Larkfield', 180, 'paper'),
  release('Baseball', 1987, 'Northgate', 'Northgate', 220, 'paperAndTiffany'),
  release('Baseball', 1993, 'Crownline', 'Crownline Finest Hour', 120, 'paperAndTiffany'),
  release('Baseball', 2011, 'Larkfield', 'Larkfield Update', 160, 'foil', inserts),
  release('Baseball', 2018, 'Meridian', 'Meridian Chrome', 160, 'chrome', inserts),
  release('Baseball', 2024, 'Meridian', 'Meridian Chrome', 160, 'chrome', inserts),
  release('Basketball', 1961, 'Crownline', 'Crownline', 66, 'paper'),
  release('Basketball', 1986, 'Northgate', 'Northgate', 132, 'paperAndTiffany'),
  release('Basketball', 1992, 'Halyard', 'Halyard Archives & Legends', 120, 'paperAndTiffany'),
  release('Basketball', 2003, 'Meridian', 'Meridian Chrome', 120, 'chrome', inserts),
  release('Basketball', 2012, 'Apex', 'Apex Prizm', 150, 'prizm', inserts),
  release('Basketball', 2019, 'Apex', 'Apex Prizm', 150, 'prizm', inserts),
  release('Basketball', 2023, 'Apex', 'Apex Prizm', 150, 'prizm', inserts),
  release('Football', 1958, 'Larkfield', 'Larkfield Gridiron', 132, 'paper'),
  release('Football', 1984, 'Northgate', 'Northgate Pro', 120, 'paper'),
  release('Football', 2000, 'Halyard', 'Halyard Contenders', 120, 'foil', inserts),
  release('Football', 2017, 'Apex', 'Apex Prizm', 150, 'prizm', inserts),
  release('Football', 2022, 'Apex', 'Apex Prizm Draft', 120, 'prizm', inserts),
  release('Soccer', 1970, 'Crownline', "Crownline Footballers' Cup", 120, 'paper'),
  release('Soccer', 1994, 'Halyard', 'Halyard World', 120, 'paperAndTiffany'),
  release('Soccer', 2016, 'Meridian', 'Meridian Chrome Club', 120, 'chrome', inserts),
  release('Soccer', 2021, 'Apex', 'Apex Prizm Élite', 120, 'prizm', inserts),
  release('Hockey', 1966, 'Crownline', 'Crownline', 110, 'paper'),
  release('Hockey', 1979, 'Crownline', 'Crownline', 132, 'paper'),
  release('Hockey', 1990, 'Northgate', 'Northgate Ice', 120, 'paperAndTiffany'),
  release('Hockey', 2005, 'Halyard', 'Halyard Young Arms', 100, 'foil', inserts),
  release('Hockey', 2020, 'Meridian', 'Meridian Chrome Rinkside', 120, 'chrome', inserts),
];
