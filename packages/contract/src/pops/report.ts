/** The population report's path in the portal. */
export const POP_REPORT_PATH = '/pop-report';

/** The most rows on one page. */
export const MOST_ROWS = 20_000;
