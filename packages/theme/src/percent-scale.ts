/** Steps of the percent scale: match percent, population percent, and scores as parts of 1000. */
export const PERCENT_STEPS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;
type PercentStep = (typeof PERCENT_STEPS)[number];

/** The step a percentage (0 to 100) is colored by: up to 10 is 10, above 90 is 100. */
export function percentStep(percent: number): PercentStep {
  return PERCENT_STEPS.find((step) => percent <= step) ?? 100;
}
