/** @param priority as `nice` counts: 0 is everyone's, 19 gives way to everything else */
export function lowerPriority(priority: number): void;
