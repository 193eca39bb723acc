/** Every element, in each of its shapes, as a page writes it. */
export const SHAPES = [
  'tag-card-report cert="X0000001" view="full"',
  'tag-card-report cert="X0000001" view="summary"',
  'tag-card-report cert="X0000001" view="badge"',
  'tag-card-report compare="X0000001,X0000002"',
  'tag-defect-viewer cert="X0000001" defect="f1"',
  'tag-market-listing',
  'tag-market-listing cert="X0000001"',
  'tag-pop-report',
] as const;
