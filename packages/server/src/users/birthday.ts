/** Converts `MM-DD-YYYY` (in calls) from and to `YYYY-MM-DD` (in the database). */
export function toDatabaseDate(birthday: string): string {
  return `${birthday.slice(6)}-${birthday.slice(0, 5)}`;
}

export function fromDatabaseDate(date: string): string {
  return `${date.slice(5)}-${date.slice(0, 4)}`;
}
