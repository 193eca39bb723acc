import type { AttributeSchema, Documented, ElementSchema, EventSchema } from './schema.ts';

/** How far an element is; readable, and selectable in CSS, as its attribute `data-state`. */
export type ElementState = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** Why an element shows an error. */
const ERROR_CODES = ['not-found', 'network', 'rate-limit', 'invalid', 'internal'] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The attributes of every element. */
export const EVERY_ATTRIBUTE = {
  'api-base': {
    kind: 'string',
    identity: true,
    pattern: /^(https?:\/\/[^\s?#]+|\/[^\s?#]*)$/,
    reason: 'Must be an http(s) address without query, or a path on this site',
    summary:
      'Base address of the API. Without it: `data-api-base` of the script tag, else `config.json` next to the script.',
  },
  'portal-base': {
    kind: 'string',
    pattern: /^(https?:\/\/[^\s?#]+|\/[^\s?#]*)$/,
    reason: 'Must be an http(s) address without query, or a path on this site',
    summary:
      'Base address of the portal that its links lead to. Without it: `data-portal-base` of the script tag, else `config.json` next to the script; where none is known there are no such links.',
  },
  theme: {
    kind: 'string',
    oneOf: ['auto', 'light', 'dark'],
    default: 'auto',
    reflect: true,
    summary: 'Light or dark; `auto` follows the `color-scheme` of the page around it.',
  },
  loading: {
    kind: 'string',
    oneOf: ['lazy', 'eager'],
    default: 'eager',
    summary: '`lazy` waits until the element comes near the viewport.',
  },
  'link-target': {
    kind: 'string',
    oneOf: ['_self', '_blank', '_parent', '_top'],
    default: '_self',
    summary: 'Where its links open.',
  },
} as const satisfies Record<string, AttributeSchema>;

/** The events of every element. All bubble and are composed; `element` and `version` are in each detail. */
export const EVERY_EVENT = {
  'tag-ready': { summary: 'Its content is shown.' },
  'tag-empty': { summary: 'There is nothing to show, and it says so.' },
  'tag-error': {
    summary: 'It cannot show its content, or an attribute is wrong.',
    detail: {
      code: { kind: 'string', oneOf: ERROR_CODES, summary: 'Why' },
      retryable: { kind: 'boolean', summary: 'Whether `reload()` may help' },
      attribute: { kind: 'string', optional: true, summary: 'The attribute that is wrong' },
      reason: { kind: 'string', optional: true, summary: 'What is wrong with it, in English' },
    },
  },
  'tag-view': { summary: 'Once: its content was visible, half of it or half the viewport.' },
  'tag-select': { summary: 'The visitor picked something in it.' },
  'tag-navigate': {
    summary: 'A link was followed; `preventDefault()` leaves the navigation to the page.',
    cancelable: true,
    detail: { href: { kind: 'string', summary: 'Where the link leads' } },
  },
} as const satisfies Record<string, EventSchema>;

/** The custom properties of every element. */
export const EVERY_TOKEN = {
  '--tag-font': { default: 'inherit', summary: 'Font family; the page’s own unless set' },
} as const;

/** The default slot of every element. */
export const DEFAULT_SLOT: Documented = {
  summary: 'Shown until the content is ready, and on error: a link for readers without scripts.',
};

export function attributesOf(schema: ElementSchema): Record<string, AttributeSchema> {
  return { ...EVERY_ATTRIBUTE, ...schema.attributes };
}

export function eventsOf(schema: ElementSchema): Record<string, EventSchema> {
  const merged: Record<string, EventSchema> = { ...EVERY_EVENT };
  for (const [name, event] of Object.entries(schema.events ?? {})) {
    const inherited = merged[name];
    merged[name] = inherited
      ? { ...inherited, ...event, detail: { ...inherited.detail, ...event.detail } }
      : event;
  }
  return merged;
}
