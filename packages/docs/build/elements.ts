import {
  describeElement,
  EVERY_ATTRIBUTE,
  EVERY_EVENT,
  EVERY_TOKEN,
  eventsOf,
  summaryOf,
} from '@tag/element/generate';
import type { ElementSchema } from '@tag/element';
import { ELEMENT_TOKENS } from '@tag/theme';
import { widgetFolders } from '@tag/widgets/folders';
import { EXAMPLES } from './examples.ts';

type Attribute = ReturnType<typeof describeElement>['attributes'][number];
type Event = ReturnType<typeof eventsOf>[string];

/** The elements there are, by their folders: a new one gets its page by itself. */
export async function readElements() {
  const schemas = await Promise.all(
    widgetFolders().map(async ({ name, tag, schema }) => {
      const module = (await import(/* @vite-ignore */ schema)) as Record<string, ElementSchema>;
      const found = Object.values(module).find((value) => value.tag === tag);
      if (!found) throw new Error(`${schema} exports no schema whose tag is ${tag}`);
      return { name, schema: found };
    }),
  );
  return schemas.map(({ name, schema }) => {
    const described = describeElement(schema);
    const { attributes, properties, slots, parts, tokens, status, summary, tag } = described;
    const summaries = new Map(described.events.map((event) => [event.name, summaryOf(event)]));
    const events = Object.entries(eventsOf(schema)).map(([event, given]) => ({
      ...eventFacts(event, { ...given, summary: summaries.get(event) ?? given.summary }),
      isShared: event in EVERY_EVENT && !(event in (schema.events ?? {})),
    }));
    return {
      name,
      tag,
      summary,
      status,
      example: EXAMPLES[name] ?? [{ title: tag, html: `<${tag}></${tag}>` }],
      attributes: attributes
        .filter((attribute) => !(attribute.name in EVERY_ATTRIBUTE))
        .map(attributeFacts),
      sharedAttributes: attributes
        .filter((attribute) => attribute.name in EVERY_ATTRIBUTE)
        .map(attributeFacts),
      properties: properties.map(withStatus),
      events: events.filter(({ isShared }) => !isShared),
      sharedEvents: events.filter(({ isShared }) => isShared),
      slots: slots.map(withStatus),
      parts: parts.map(withStatus),
      tokens: tokens.filter((token) => !(token.name in ELEMENT_TOKENS)).map(withStatus),
      takesTheme: schema.tokens === ELEMENT_TOKENS,
      reserved: schema.reserved ?? [],
    };
  });
}

/** Its summary says if it isn't stable. */
const withStatus = <T extends Parameters<typeof summaryOf>[0]>(feature: T): T => ({
  ...feature,
  summary: summaryOf(feature),
});

function attributeFacts({ name, property, type, schema, ...feature }: Attribute) {
  const limits =
    schema.kind === 'number'
      ? [
          schema.min === undefined ? '' : `from ${schema.min}`,
          schema.max === undefined ? '' : `to ${schema.max.toLocaleString('en-US')}`,
        ]
      : [];
  const usual = 'default' in schema && schema.default !== '' ? String(schema.default) : undefined;
  return {
    name,
    property: property === name ? undefined : property,
    type: schema.kind === 'string' && schema.oneOf ? undefined : type,
    choices: schema.kind === 'string' ? (schema.oneOf ?? []) : [],
    limits: limits.filter(Boolean).join(' '),
    default: schema.kind === 'boolean' ? 'false' : usual,
    summary: summaryOf(feature),
    notes: [
      ...(schema.required ? ['Required.'] : []),
      ...(schema.insteadOf ? [`Replaces \`${schema.insteadOf}\`.`] : []),
      ...(schema.kind === 'string' && schema.reason ? [`${schema.reason}.`] : []),
      ...(schema.identity ? ['A change loads the content again.'] : []),
      ...(schema.reflect ? ['Setting the property writes the attribute.'] : []),
    ],
  };
}

function eventFacts(name: string, { summary, cancelable, detail = {} }: Event) {
  return {
    name,
    summary,
    isCancelable: cancelable === true,
    detail: Object.entries(detail).map(([field, { kind, oneOf, optional, summary }]) => ({
      name: field,
      type: oneOf ? oneOf.map((text) => `'${text}'`).join(' | ') : kind,
      isOptional: optional === true,
      summary,
    })),
  };
}

/** The custom properties, in groups as the theme editor shows them. */
export function readTokens() {
  const tokens = Object.entries({ ...ELEMENT_TOKENS, ...EVERY_TOKEN }).map(
    ([name, { default: usual, summary }]) => {
      const pair = /^light-dark\((.+), (.+)\)$/.exec(usual);
      return { name, default: usual, summary, light: pair?.[1] ?? usual, dark: pair?.[2] ?? usual };
    },
  );
  const groupOf = (name: string) => GROUPS.find(({ names }) => names.test(name))?.title ?? 'Colors';
  return [...GROUPS.map(({ title }) => title), 'Colors']
    .map((title) => ({ title, tokens: tokens.filter(({ name }) => groupOf(name) === title) }))
    .sort((a, b) => Number(b.title === 'Colors') - Number(a.title === 'Colors'));
}

const GROUPS = [
  { title: 'Percent scale', names: /^--tag-scale-/ },
  { title: 'Grades', names: /^--tag-grade-/ },
  { title: 'Type', names: /^--tag-(font|text-\w+$(?<!muted))/ },
  { title: 'Space', names: /^--tag-space-/ },
  { title: 'Shape and motion', names: /^--tag-(radius|shadow|motion)/ },
  { title: 'Position', names: /^--tag-(head|bar)$/ },
];
