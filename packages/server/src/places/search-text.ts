/** What a search looks through: lower case, without accents. */
export function searchText(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
