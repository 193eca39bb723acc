/** Ids of countries as the places calls give them. Address forms. */
export const COUNTRY_IDS = { unitedStates: 233, canada: 39 } as const;

/** The country an address form starts with. */
export const DEFAULT_COUNTRY_ID = COUNTRY_IDS.unitedStates;
