import { endpoints } from '@tag/contract';
import { isForPartners, type Endpoint } from '@tag/contract/endpoint';
import { gradeWithScore } from '@tag/contract/graded-cards';
import { OWN_WEBHOOK_LABELS, ownWebhookStructs } from '@tag/contract/own-keys';
import { webhookStructs } from '@tag/contract/partners';
import { SCOPE_LABELS, SCOPES } from '@tag/contract/permissions';
import type { AnySchema, JsonSchema } from '@tag/contract/schema';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly summary: string;
}

/** Every webhook with its payload, from the structs that the server validates it with. */
export function readWebhooks() {
  return [
    { title: 'Listings and certificates', to: 'Partners', structs: webhookStructs },
    {
      title: 'Your own orders',
      to: 'Customers with an API key',
      structs: ownWebhookStructs,
    },
  ].map(({ title, to, structs }) => ({
    title,
    to,
    events: Object.entries(structs).map(([type, struct]) => webhookFacts(type, struct)),
    payloads: payloadsOf(Object.values(structs)),
  }));
}

function webhookFacts(type: string, struct: AnySchema) {
  const { json } = struct.meta;
  const data = json.properties!['data']!;
  const example = exampleOf(json, 'body');
  const [failure] = struct.validate(example);
  if (failure)
    throw new Error(`The example of ${type}: ${failure.path.join('.')} ${failure.message}`);
  return {
    type,
    summary: SENT_WHEN[type] ?? (OWN_WEBHOOK_LABELS as Record<string, string>)[type] ?? '',
    payload: data.title,
    example: JSON.stringify(example, null, 2),
  };
}

/** Several events share a payload. */
function payloadsOf(structs: readonly AnySchema[]) {
  const payloads = new Set(structs.map(({ meta }) => meta.json.properties!['data']!));
  return [...payloads]
    .filter(({ title }) => title !== undefined)
    .map((data) => ({ name: data.title!, about: data.description ?? '', fields: fieldsOf(data) }));
}

const SENT_WHEN: Readonly<Record<string, string>> = {
  'listing.listed': 'A card goes on sale',
  'listing.price_changed': 'Its seller changes the price',
  'listing.sold': 'The card is sold, by you or by another shop',
  'listing.reversed': 'A sale is undone',
  'listing.delisted': 'Its seller takes the card off',
  'certificate.regraded': 'A card gets another grade under the same certificate',
  'certificate.voided': 'A certificate is withdrawn',
  'webhook.test': 'You ask for a test message',
};

function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const { schema: field, isNullable } = withoutNull(given);
    const own: Field = {
      name: prefix + name,
      type: `${typeOf(field)}${isNullable ? ' | null' : ''}`,
      isOptional: !(schema.required ?? []).includes(name),
      summary: [given.description, field.description].find(Boolean) ?? '',
    };
    return [own, ...fieldsOf(field, `${prefix}${name}.`)];
  });
}

function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const isNullable = others.length !== (schema.anyOf?.length ?? 0);
  return others.length === 1
    ? {
        schema: { ...others[0]!, ...(schema.description && { description: schema.description }) },
        isNullable,
      }
    : { schema, isNullable };
}

function typeOf({ enum: values, type, format }: JsonSchema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  return format === 'date-time' ? 'string (ISO 8601, UTC)' : (type ?? 'any');
}

/** What a field of this name looks like in an example; others follow from their type. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  certificate: 'X0000001',
  title: '2021 Pokémon Evolving Skies Umbreon VMAX #215',
  ...gradeWithScore(912),
  price: 42_000,
  amount: 4_900,
  orderNumber: 'TG8F3K2QWX',
  reason: 'The card is worth more than its declared value.',
};
const ID = '018f6f3a-6c1e-7d42-9a3b-2f4c5d6e7f80';

function exampleOf(given: JsonSchema, name: string): unknown {
  const { schema } = withoutNull(given);
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, of]) => [field, exampleOf(of, field)]),
    );
  }
  const known = EXAMPLES[name];
  if (schema.enum) return schema.enum.includes(known as string) ? known : schema.enum[0];
  if (known !== undefined) return known;
  if (schema.format === 'date-time') return '2026-11-27T14:03:08Z';
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? true : ID;
}

/** The calls of partners' servers, and the public ones, as the API's own page lists them. */
export function readCalls() {
  const all = Object.entries(endpoints as Readonly<Record<string, Endpoint>>);
  const facts = ([id, { method, path, summary, signed = false }]: (typeof all)[number]) => ({
    ...{ id, method, path, summary, signed },
  });
  return [
    ...SCOPES.map((scope) => ({
      title: SCOPE_LABELS[scope],
      scope: scope as string | undefined,
      calls: all
        .filter(([, { access }]) => isForPartners(access) && access.scope === scope)
        .map(facts),
    })),
    {
      title: 'Without a key',
      scope: undefined,
      calls: all
        .filter(([, { access, method, path }]) => access === 'public' && isRead(method, path))
        .map(facts),
    },
  ];
}

/** What partners read without a key: certificates, population, and cards for sale. */
const isRead = (method: string, path: string) =>
  method === 'GET' && /^\/(graded-cards|pops?|tag-market|market|partner|log)\b/.test(path);
