import type { ElementSchema } from '@tag/element';

export const greetingSchema = {
  tag: 'tag-greeting',
  summary: 'Greets, with a button',
  attributes: {
    name: { kind: 'string', identity: true, required: true, summary: 'Who is greeted' },
  },
} as const satisfies ElementSchema;
