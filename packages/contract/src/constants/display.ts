/** Language of every screen, and the locale and currency of every amount. */
export const LANGUAGE = 'en';
export const CURRENCY_LOCALE = 'en-US';
export const CURRENCY = 'USD';

/** How dates and times are shown, in the notation of Unicode's date patterns. */
export const DATE_DISPLAY = 'MMM/dd/yyyy';
export const TIME_DISPLAY = 'H:mm a';

/** Milliseconds without typing after which a search begins. Every search field. */
export const SEARCH_DELAY_MS = 250;

/** Window widths where a layout begins, in CSS pixels. The portal. */
export const BREAKPOINTS = { xs: 0, sm: 680, md: 960, lg: 1280, xl: 1920 } as const;

/** Height of the portal's header, in CSS pixels. */
export const HEADER_HEIGHT = 121;

/** Height of the banner 'Impersonation Mode is Active' above the header, in CSS pixels. */
export const IMPERSONATION_BANNER_HEIGHT = 64;

/** Lists count their rows as far as this. */
export const MOST_COUNTED = 1000;
