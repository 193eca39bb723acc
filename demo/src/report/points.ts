/**
 * Splits a whole number into as many whole parts as there are weights, each at least `least`, in
 * proportion to the weights and adding up to the total exactly (largest remainders get the rest).
 * @throws Error when the total is too small for that many parts.
 */
export function split(total: number, weights: readonly number[], least = 0): number[] {
  const free = total - least * weights.length;
  if (free < 0) throw new Error(`${total} cannot be split into ${weights.length} of ${least}`);
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) throw new Error('No weight to split by');
  const exact = weights.map((weight) => (free * weight) / sum);
  const parts = exact.map(Math.floor);
  const missing = free - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) parts[index]! += 1;
  return parts.map((part) => part + least);
}
