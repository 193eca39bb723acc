/** Rows of one page of the population report, unless the user chose otherwise (kept locally). */
export const POP_REPORT_PAGE_SIZE = 200;

/** Height of the population chart at most, in CSS pixels. Population report and card page. */
export const POPULATION_CHART_MAX_HEIGHT = 120;

/** Regions of the population map. `USA` is the country, and is split into states. */
export const MAP_REGIONS = [
  'USA',
  'US',
  'CA',
  'EU/UK',
  'OC',
  'NAM',
  'SAM',
  'AS',
  'AF',
  'UK',
] as const;
export type MapRegion = (typeof MAP_REGIONS)[number];

/** How the map and its table label a region. */
export const MAP_REGION_LABELS: Readonly<Record<MapRegion, string>> = {
  USA: 'United States and its states',
  US: 'United States',
  CA: 'Canada',
  'EU/UK': 'Europe and United Kingdom',
  OC: 'Oceania',
  NAM: 'Rest of North America',
  SAM: 'South America',
  AS: 'Asia',
  AF: 'Africa',
  UK: 'United Kingdom',
};

/**
 * The color scales of match percent (card entry) and population percent (population report) have a step
 * for this many percent, up to 100. The colors are the theme's `scale-10` to `scale-100`.
 */
export const PERCENT_SCALE = { step: 10, max: 100 } as const;

/** Points of the TAG score's scale. Card report, score page, population report. */
export const SCORE_SCALE = 1000;
