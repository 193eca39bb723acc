/**
 * Cities that the data set lacks: capitals, and the cities with the most zip codes. By the code of the
 * country, then of its state; an empty code: the country has no states. Only ever add at the end of
 * the list: a city's position gives its id.
 */
const MISSING: readonly (readonly [country: string, state: string, ...cities: string[]])[] = [
  ['US', 'DC', 'Washington'],
  ['US', 'NY', 'New York', 'Queens Village', 'Vestal'],
  ['US', 'VA', 'Henrico', 'Midlothian', 'Chesterfield', 'Spotsylvania', 'Dulles', 'Quantico'],
  ['US', 'PA', 'Valley Forge', 'Warminster'],
  ['US', 'MI', 'West Bloomfield', 'Clinton Township', 'Ada'],
  ['US', 'TN', 'Cordova'],
  ['US', 'TX', 'Kingwood'],
  ['US', 'CA', 'Pacoima', 'Canyon Country'],
  ['US', 'MA', 'Dorchester', 'Middleboro'],
  ['AR', 'C', 'Buenos Aires'],
  ['CO', 'DC', 'Bogotá'],
  ['ID', 'JK', 'Jakarta'],
  ['VN', 'HN', 'Hà Nội', 'Hanoi'],
  ['RS', '00', 'Belgrade'],
  ['PY', 'ASU', 'Asunción'],
  ['MG', 'T', 'Antananarivo'],
  ['KZ', '71', 'Astana'],
  ['KZ', '79', 'Shymkent'],
  ['MX', 'CMX', 'Ciudad de México'],
  ['PA', '8', 'Panama City'],
  ['TW', 'NWT', 'New Taipei'],
  ['TW', 'KEE', 'Keelung'],
  ['HK', 'HCW', 'Hong Kong'],
  ['MR', '13', 'Nouakchott'],
  ['SS', 'EC', 'Juba'],
  ['VU', 'SEE', 'Port Vila'],
  ['TO', '04', 'Nukuʻalofa'],
  ['AG', '04', "St. John's"],
  ['GD', '03', "St. George's"],
  ['KN', '03', 'Basseterre'],
  ['AI', '13', 'The Valley'],
  ['AS', '02', 'Pago Pago'],
  ['TC', '05', 'Cockburn Town'],
  ['SH', '04', 'Jamestown'],
  ['MH', 'MAJ', 'Majuro'],
  ['PW', '150', 'Koror'],
  ['PW', '212', 'Ngerulmud'],
  ['FM', 'PNI', 'Palikir'],
  ['JE', '04', 'Saint Helier'],
  ['GG', '06', 'Saint Peter Port'],
  ['IM', '05', 'Douglas'],
  ['MC', 'MO', 'Monaco'],
  ['MO', '', 'Macau'],
  ['GI', '', 'Gibraltar'],
  ['CW', '', 'Willemstad'],
  ['SX', '', 'Philipsburg'],
  ['VG', '', 'Road Town'],
  ['VA', '', 'Vatican City'],
];

/** Far beyond the data set's own. */
const FIRST_ID = 900_000_001;

interface MissingCity {
  readonly id: number;
  readonly country: string;
  /** Null where the country has no states. */
  readonly state: string | null;
  readonly name: string;
}

export const MISSING_CITIES: readonly MissingCity[] = MISSING.flatMap(
  ([country, state, ...names]) => names.map((name) => ({ country, state: state || null, name })),
).map((city, position) => ({ id: FIRST_ID + position, ...city }));
