/** Made-up people: first and family names that are combined by chance. */
export const FIRST_NAMES: readonly string[] =
  `Abel Alasdair Amari Anders Ansel Asa Aurelio Bastian Bram Calder Caspian Cato Ciro Corin Cyrus Dario
  Declan Delroy Desmond Easton Edmund Eino Emeka Enzo Ezra Fabian Felix Flynn Gideon Giles Hale Harlan
  Hollis Idris Ignacio Ilya Ivo Jalen Jarek Joaquin Jorah Kael Kellan Kenji Kofi Lachlan Lars Leander
  Lorcan Lucian Mateo Maurits Milo Nico Niall Obi Octavio Odell Orson Otis Pascal Quill Rafe Rashad
  Remy Rhett Roan Roscoe Rufus Santi Silas Soren Stellan Tadeo Tavish Thaddeus Tobin Ugo Vaughn Viggo
  Wendell Wilder Xander Yusuf Zeke Zoran`.split(/\s+/);

export const FAMILY_NAMES: readonly string[] =
  `Abernott Adeyola Alderwick Amberlain Arkwell Ashgrove Balthrop Barrowmere Belcastro Bellweather
  Bjornevik Blackthorne-Ames Bramwick Brightwater Brockhurst Calloweth Caradine Castellane Cobbleworth
  Coldwater Coppergate Corriveaux Crestwell Dalmonte Darkwood Deverell Drummondby Dunmarrow Eastlake
  Eldershaw Elsworthy Fairbourne Falkenrath Fernhollow Fitzalder Foxcroft Galloway-Reed Garrowby
  Glenhaven Goldwright Graywick Greyholm Halvorsund Harrowgate Hawkesmoor Heathcombe Hollowell
  Inverlane Ironwood Jarvistone Kestrelby Kilbraith Kingsmarch Lakehurst Larkspur Lindqvist-Bay
  Lockhaven Marchbanks Marrowstone Merrivale Montferrat Moonridge Nightingale Northcote Oakhurst
  Okonjolu Oldcastle Ostergaard Pemberlyn Penhallow Quillfeather Ravenscar Redfern Rivermont
  Rosenquill Saltmarsh Sandoval-Pryce Silverlode Starkhollow Stonebridge Stormont Summerfield
  Tallowby Thistlewood Thornbury Trelanner Underhill Valcourt Vandermere Wainwright-Cole Waverly-Stone
  Westerholm Whitlock-Dane Wildmore Winterbourne Wolfendale Yarrowby Zellmark-Hart`.split(/\s+/);

/** Made-up places clubs come from. */
export const CITIES: readonly string[] = [
  'Harbor City',
  'Port Calloway',
  'Red Mesa',
  'Northfield',
  'Lakeshire',
  'Copper Falls',
  'Bay Ridge',
  'Silver Springs',
  'Granite Point',
  'Westmoor',
  'Pine Hollow',
  'Fort Adler',
];

/** The clubs' names, by sport. */
export const NICKNAMES = {
  Baseball: ['Gulls', 'Foremen', 'Coyotes', 'Bluebirds', 'Admirals', 'Millers'],
  Basketball: ['Comets', 'Voltage', 'Herons', 'Summit', 'Monarchs', 'Tides'],
  Football: ['Ironclads', 'Bison', 'Outriders', 'Kodiaks', 'Thunderers', 'Lancers'],
  Soccer: ['United', 'Rovers', 'Athletic', 'Wanderers', 'City', 'Albion'],
  Hockey: ['Icebreakers', 'Lynx', 'Northmen', 'Blades', 'Polars', 'Caribou'],
} as const;

export const POSITIONS = {
  Baseball: ['Pitcher', 'Catcher', 'Shortstop', 'Outfield', 'First Base', 'Third Base'],
  Basketball: ['Guard', 'Forward', 'Center', 'Point Guard', 'Power Forward'],
  Football: ['Quarterback', 'Running Back', 'Wide Receiver', 'Linebacker', 'Safety', 'Tight End'],
  Soccer: ['Forward', 'Midfielder', 'Defender', 'Winger', 'Goalkeeper'],
  Hockey: ['Center', 'Left Wing', 'Right Wing', 'Defenseman', 'Goaltender'],
} as const;

export type Sport = keyof typeof NICKNAMES;
