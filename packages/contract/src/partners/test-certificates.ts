/** The only certificates that a test key (`tag_test_…`) sees. */
export const TEST_CERTIFICATES = {
  /** For sale at `TEST_LISTING.price`. */
  valid: 'T0000001',
  voided: 'T0000002',
  notPublished: 'T0000003',
  sold: 'T0000004',
} as const;

/** The listing of the valid one; its price is in US cents. */
export const TEST_LISTING = { id: '7e570000-0000-4000-8000-000000000001', price: 10_000 } as const;
