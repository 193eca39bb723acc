import type { AbusedServer, Call } from './abused-server.ts';

/** The small part of JSON Schema that /openapi.json uses. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
}

interface Described {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { name: string; in: 'path' | 'query' | 'header'; schema: Shape }[];
  readonly requestBody?: { content: Record<string, { schema: Shape }> };
}

export interface Field {
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** In a body, the path to it: `lines`, `0`. */
  readonly path: readonly string[];
  readonly shape: Shape;
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly needsToken: boolean;
  readonly fields: readonly Field[];
  readonly takesBody: boolean;
  /** A call that is as valid as its description lets us make it, with some fields changed. */
  call(changes?: readonly Change[], token?: string): Call;
}

interface Change {
  readonly field: Field;
  /** Any JSON value in a body; elsewhere its text. */
  readonly value: unknown;
}

/** Valid values for fields whose description doesn't say enough, by field name. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  certificateValue: 'X0000001',
  webhookId: `msg_${'0'.repeat(32)}`,
  id: '00000000-0000-4000-8000-000000000000',
  code: 'a'.repeat(43),
  email: 'someone@example.com',
  password: 'Grading#2026',
  newPassword: 'Grading#2027',
  currentPassword: 'Wrong#2026',
  confirmPassword: 'Grading#2026',
  firstName: 'Casey',
  lastName: 'Miller',
  username: 'casey.miller',
  phoneNumber: '(555)-123-4567',
  dateOfBirth: '04-17-1990',
  refreshToken: 'a.b.c',
  returnUrl: 'http://localhost:4600/card/X0000001/witness',
  'last-event-id': '0-0',
  'idempotency-key': 'attempt-to-pay-000001',
  'payment-receipt': 'a.b.c',
  'payment-secret': 'kept-by-the-payer-000000000000000000',
  category: 'Pokemon',
  year: 1999,
  set: 'Base Set',
  card: 'Charizard',
  countryId: 233,
  countryName: 'United States',
  stateCode: 'CA',
  state: 'CA',
  cityName: 'Beverly Hills',
  city: 'Beverly Hills',
  zipcode: '90210',
  address: '1 Main Street',
  roleId: 1,
  orderNumber: 'TG00000000',
  text: 'TG00000000',
  trackingNumber: '9400 1000',
  serviceSpeed: 'economy',
  shippingType: 'ground',
  package: 'bulk-20',
  lines: ['kind,code,name,description,price'],
  startsAt: '2030-01-01T00:00:00Z',
  expiresAt: '2030-01-01T00:00:00Z',
  certificate: 'X0000001',
  soldAt: '2026-01-01T00:00:00Z',
};

/**
 * Every operation that the server describes.
 * @param ids of what exists, by the start of the paths that name it.
 * @param samples valid values by field, in place of the general ones.
 */
export async function readOperations(
  server: AbusedServer,
  ids: Readonly<Record<string, string>>,
  samples: Readonly<Record<string, unknown>>,
): Promise<Operation[]> {
  const { text } = await server.send({ method: 'GET', path: '/openapi.json' });
  const document = JSON.parse(text) as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Shape> };
  };
  const follow = (shape: Shape): Shape =>
    shape.$ref ? follow(document.components.schemas[shape.$ref.split('/').at(-1)!]!) : shape;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      readOperation(path, method.toUpperCase(), described, follow, ids, samples),
    ),
  );
}

function readOperation(
  path: string,
  method: string,
  described: Described,
  follow: (shape: Shape) => Shape,
  ids: Readonly<Record<string, string>>,
  samples: Readonly<Record<string, unknown>>,
): Operation {
  const sample = samplesOf(follow, { ...SAMPLES, ...samples });
  const known = Object.entries(ids).find(([above]) => path.startsWith(above))?.[1];
  const parameters = (described.parameters ?? []).map((it): Field => ({
    in: it.in,
    path: [it.name],
    shape: follow(it.schema),
  }));
  const bodySchema = described.requestBody?.content['application/json']?.schema;
  const fields = [...parameters, ...(bodySchema ? bodyFields(bodySchema, [], follow) : [])];
  return {
    name: described.operationId,
    method,
    path,
    needsToken: described.security.length > 0,
    fields,
    takesBody: bodySchema !== undefined,
    call(changes = [], token) {
      const valueOf = (field: Field): unknown => {
        const change = changes.find((one) => one.field === field);
        if (change) return change.value;
        if (field.in === 'path' && field.path[0] === 'id' && known) return known;
        return sample(field.path[0]!, field.shape);
      };
      const isChanged = (field: Field) => changes.some((change) => change.field === field);
      let target = path;
      const query: string[] = [];
      const headers: Record<string, string> = {};
      for (const field of parameters) {
        const name = field.path[0]!;
        const value = String(valueOf(field));
        if (field.in === 'path') target = target.replace(`{${name}}`, () => escape(value));
        else if (field.in === 'query' && isChanged(field)) query.push(`${name}=${escape(value)}`);
        else if (field.in === 'query' && REQUIRED_QUERY.has(name))
          query.push(`${name}=${escape(value)}`);
        else if (field.in === 'header') headers[name] = headerText(value);
      }
      if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
      if (bodySchema) headers['Content-Type'] = 'application/json';
      const body = bodySchema && sample('', bodySchema);
      for (const { field, value } of changes) {
        if (field.in === 'body') setValue(body as Record<string, unknown>, field.path, value);
      }
      return {
        method,
        path: query.length > 0 ? `${target}?${query.join('&')}` : target,
        headers,
        ...(bodySchema && { body: JSON.stringify(body) }),
      };
    },
  };
}

/** Narrows a read so its other fields matter. */
const REQUIRED_QUERY = new Set([
  'cardId',
  'countryId',
  'fileName',
  'contentType',
  'category',
  'year',
  'set',
  'card',
  'orderNumber',
  'cardId',
]);

function* bodyFields(
  given: Shape,
  above: readonly string[],
  follow: (shape: Shape) => Shape,
): Generator<Field> {
  const shape = follow(given);
  const real = shape.anyOf ? follow(shape.anyOf[0]!) : shape;
  if (above.length > 0) yield { in: 'body', path: above, shape: real };
  for (const [name, property] of Object.entries(real.properties ?? {})) {
    yield* bodyFields(property, [...above, name], follow);
  }
  if (real.items) yield* bodyFields(real.items, [...above, '0'], follow);
}

/** A valid value for a field of this name and shape. */
function samplesOf(follow: (shape: Shape) => Shape, known: Readonly<Record<string, unknown>>) {
  return function sample(name: string, given: Shape): unknown {
    const shape = follow(given);
    if (Object.hasOwn(known, name)) return structuredClone(known[name]);
    if (/password$/i.test(name)) return known['password'];
    if (shape.enum) return shape.enum[0];
    if (shape.anyOf) return sample(name, shape.anyOf[0]!);
    switch (shape.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([key, property]) => [
            key,
            sample(key, property),
          ]),
        );
      case 'array':
        return [sample(name, shape.items ?? {})];
      case 'integer':
      case 'number':
        return shape.minimum ?? 1;
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return /^\^\[0-9a-f\]/.test(shape.pattern ?? '') ? known['id'] : 'a';
    }
  };
}

function setValue(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...below] = path;
  if (below.length === 0)
    Object.defineProperty(body, name!, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else setValue(body[name!] as Record<string, unknown>, below, value);
}

/** Percent-encoded as UTF-8, halves of surrogate pairs included, as a careless client would. */
function escape(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[^]/g, (one) => {
    if (/[\w~-]/.test(one)) return one;
    const code = one.charCodeAt(0);
    if (one.length === 1 && code >= 0xd800 && code <= 0xdfff) {
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
      return bytes.map((byte) => `%${byte.toString(16)}`).join('');
    }
    return Buffer.from(one).reduce(
      (out, byte) => `${out}%${byte.toString(16).padStart(2, '0')}`,
      '',
    );
  });
}

/** A header's bytes, without what no header can contain (line breaks), as every client does. */
function headerText(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[\0-\x08\x0a-\x1f\x7f]/g, '');
}
