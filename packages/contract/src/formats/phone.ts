/**
 * `(555)-123-4567`; digits beyond the tenth stay in the last group. A number that starts with a plus has
 * a country code and is returned as typed; so is a text with fewer than ten digits.
 */
export function formatPhone(phone: string): string {
  if (phone.trim().startsWith('+')) return phone;
  const digits = phone.replace(/\D/g, '');
  if (digits.length < 10) return phone;
  return `(${digits.slice(0, 3)})-${digits.slice(3, 6)}-${digits.slice(6)}`;
}
