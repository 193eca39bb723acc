/**
 * `(555)-123-4567`; digits beyond the tenth stay with the last group. A text that has fewer than ten
 * digits is shown as it is.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < 10) return phone;
  return `(${digits.slice(0, 3)})-${digits.slice(3, 6)}-${digits.slice(6)}`;
}
