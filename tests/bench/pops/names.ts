/** Words for made-up cards; the first of each list are used most. */
const words = (text: string) => text.trim().split(/\s+/);

export const CATEGORIES = words(
  'Pokemon Baseball Basketball Football Soccer Hockey Magic Wrestling Racing Golf',
);
export const BRANDS = words(
  'Meridian Apex Crownline Larkfield Northgate Halcyon Orbit Sterling Vantage Zenith Paragon Union',
);
export const SERIES = words(
  `Chrome Prizm Select Optic Finest Heritage Base Jungle Stadium Mosaic Sapphire Immaculate Update
   Evolutions Shadowless Contenders Certified Tribute Genesis Élite`,
);
export const VARIATIONS = words('normal reverse holo Refractor Silver Gold Sapphire Rainbow Onyx');
export const FIRST_NAMES = words(
  `Michael Charizard Pikachu James Anthony Jordan Ken Derek Mewtwo Umbreon Marcus Tomás Wayne Lionel
   Lugia Luka Victor Connor Stephen Aaron Gengar Hank Willie Roberto Theo Calvin Nolan Randy Pedro
   Blastoise Albert Larry Magnus Kevin Allen Timothy Dirk Jayson Rayquaza Zion Oscar Ruben Felix Hugo
   Ivan Julian Kai Leon Mateo Niko Otis Pavel Quentin Rafael Silas Tobias Ulises Venusaur Wesley Xavier
   Yusuf Zane Adrian Bruno Cedric Dominic Emil Dragonite Gustav Henrik Isaac Jonas Karim Lars Milo
   Snorlax Omar Patrick Reggie Samuel Trevor Eevee Vincent Walter Gyarados Yannick Zachary Ambrose
   Basil Casimir Darius Ezekiel Florian Gideon Horace Ignatius Jasper Kendrick Lucian Maurice
   Espeon Orlando Percival Sylveon Roland Sebastian Thaddeus Urban Valentin Winston Lucario`,
);
export const LAST_NAMES = words(
  `Mantle Northcote VMAX Marchbanks Johnson Smith Holloway GX Griffin Bryant Curry Judge Ruthers
   Robinson Mays Clement Williams Ripley Ryan Randall Martinez Suzuki Pujol Bird Oneill Durand Iverson
   Dunkley Nowak Tatum Morant Williamson Jones Brown Davis Miller Wilson Moore Taylor Anderson Thomas
   Jackson White Harris Martin Thompson Garcia Rodriguez Lewis Lee Walker Hall Young Hernandez King
   Wright Lopez Hill Scott Green Adams Baker Gonzalez Nelson Carter Mitchell Perez Roberts Turner
   Phillips Campbell Parker Evans Edwards Collins Stewart Sanchez Morris Rogers Reed Cook Morgan Bell
   Murphy Bailey Rivera Cooper Abernathy Blackwood Castellano Delacroix Eastwick Fairbanks Gallagher
   Hathaway Ingersoll Jankowski Kowalczyk Lindqvist MacAllister Nakamura Okafor Petrosyan Quigley
   Rosenthal Sandoval Thornbury Underhill Valderrama Westerberg Yamamoto Zielinski Ashworth Brambilla
   Cartwright Dumont Ellsworth Fitzgerald Goldsmith Hargreaves Ivanov Jorgensen Kettering Lombardi
   Montgomery Novak Ostrowski Pemberton Rasmussen Silvestri Tanaka Vandermeer Whitaker Zimmerman`,
);
