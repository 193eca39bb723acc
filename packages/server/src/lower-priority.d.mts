/** @param priority a `nice` value: 0 is normal, 19 yields to everything else */
export function lowerPriority(priority: number): void;
