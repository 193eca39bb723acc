/** Country ids, as in the places calls. Address forms. */
export const COUNTRY_IDS = { unitedStates: 233, canada: 39 } as const;

/** The country an address form starts with. */
export const DEFAULT_COUNTRY_ID = COUNTRY_IDS.unitedStates;

/** Where we are, as addresses name it: other countries need an international shipping type. */
export const HOME_COUNTRY = 'United States';
