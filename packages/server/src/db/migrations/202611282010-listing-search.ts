/** Staff search everybody's listings: without it, each search read all of them with their sellers. */
export const indexes = {
  listings_text: `on listings using gin (lower(title || ' ' || certificate) gin_trgm_ops)`,
};
