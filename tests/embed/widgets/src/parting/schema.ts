import type { ElementSchema } from '@tag/element';

export const partingSchema = {
  tag: 'tag-parting',
  summary: 'Says goodbye',
  attributes: {},
} as const satisfies ElementSchema;
