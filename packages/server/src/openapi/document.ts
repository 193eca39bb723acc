import { FRESH_PASSWORD_MINUTES } from '@tag/contract/constants';
import { isForPartners, type Access, type Endpoint } from '@tag/contract/endpoint';
import { ERRORS, errorBodyStruct, type ErrorCode } from '@tag/contract/errors';
import type { AnySchema } from '@tag/contract/schema';
import { NamedSchemas } from './named-schemas.ts';
import type {
  ApiInfo,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
  SchemaObject,
} from './types.ts';

const BEARER = 'bearer';
const API_KEY = 'apiKey';

const DATA_AGE = {
  description:
    'Only while nothing can be changed: for how many seconds the answer may be out of date',
  schema: { type: 'integer' as const, minimum: 0 },
};

/** A sentence that names the permitted callers. */
function callersOf(access: Access): string {
  switch (access) {
    case 'public':
      return 'Anyone may call this.';
    case 'signed-in':
      return 'Requires a signed-in user.';
    case 'verified':
      return 'Requires a signed-in user with a confirmed email address.';
    default:
      if (isForPartners(access)) return `Requires an API key with the scope \`${access.scope}\`.`;
      return `Requires the permission \`${access.action} ${access.resource}\`.`;
  }
}

function securityOf({ access, keyScope }: Endpoint): Record<string, never[]>[] {
  if (access === 'public') return [];
  if (isForPartners(access)) return [{ [API_KEY]: [] }];
  return [{ [BEARER]: [] }, ...(keyScope ? [{ [API_KEY]: [] }] : [])];
}

/**
 * The API as OpenAPI 3.1, derived from the endpoint table.
 * @param webhooks the body of each webhook, by its type.
 */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  info: ApiInfo,
  webhooks: Readonly<Record<string, AnySchema>> = {},
): OpenApiDocument {
  const named = new NamedSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = describe(name, endpoint, named);
  }
  const tags = [...new Set(Object.values(endpoints).map(tagOf))];
  const accesses = Object.values(endpoints).map(({ access }) => access);
  const needsToken = accesses.some((access) => access !== 'public' && !isForPartners(access));
  const needsKey = accesses.some(isForPartners);
  return {
    openapi: '3.1.0',
    info,
    tags: tags.map((name) => ({ name })),
    paths,
    ...(Object.keys(webhooks).length > 0 && { webhooks: describeWebhooks(webhooks, named) }),
    components: {
      schemas: named.byName,
      ...((needsToken || needsKey) && {
        securitySchemes: {
          ...(needsToken && {
            [BEARER]: { type: 'http', scheme: 'bearer', description: 'The access token' },
          }),
          ...(needsKey && {
            [API_KEY]: {
              type: 'http',
              scheme: 'bearer',
              description: 'An API key: tag_live_… or tag_test_…',
            },
          }),
        },
      }),
    },
  };
}

/** Our messages; any 2xx answer accepts one. */
function describeWebhooks(webhooks: Readonly<Record<string, AnySchema>>, named: NamedSchemas) {
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { meta }]) => [
      type,
      {
        post: {
          requestBody: { required: true as const, content: json(named.refer(meta.json)) },
          responses: { 204: { description: 'Accepted' } },
        },
      },
    ]),
  );
}

/** Calls are grouped by the first part of their path. */
function tagOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? '';
}

function describe(name: string, endpoint: Endpoint, named: NamedSchemas): Operation {
  const { access, body, headers, ownerOnly, params, query, response, stream, summary } = endpoint;
  const { accepted, file, keyScope, method, requiresFreshPassword, upload } = endpoint;
  const parameters = [
    ...parametersOf('path', params, named),
    ...parametersOf('query', query, named),
    ...parametersOf('header', headers, named),
  ];
  return {
    operationId: name,
    summary,
    description: [
      callersOf(access),
      ...(keyScope ? [`Their own API key with the scope \`${keyScope}\` may call it too.`] : []),
      ...(ownerOnly ? ['Staff who act as another user may not.'] : []),
      ...(requiresFreshPassword
        ? [`The password must have been entered in the last ${FRESH_PASSWORD_MINUTES} minutes.`]
        : []),
    ].join(' '),
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(named.refer(body.meta.json)) } }),
    ...(upload !== undefined && { requestBody: { required: true, content: { [upload]: {} } } }),
    responses: {
      200: {
        ...(access === 'public' && method === 'GET' && { headers: { 'X-Data-Age': DATA_AGE } }),
        ...(stream
          ? {
              description: `Events named \`${stream}\`, as they happen. The data of each is JSON: one of these.`,
              content: { 'text/event-stream': { schema: named.refer(response.meta.json) } },
            }
          : file
            ? {
                description: 'The file',
                content: Object.fromEntries(file.map((type) => [type, {}])),
              }
            : { description: 'The result', content: json(named.refer(response.meta.json)) }),
      },
      ...(accepted && {
        202: {
          description: 'Accepted: the work goes on. Location says where to see how far it is.',
          content: json(named.refer(accepted.meta.json)),
        },
      }),
      ...(endpoint.cache && {
        304: { description: 'Unchanged: If-None-Match has the current ETag' },
      }),
      ...refusalsOf(endpoint, named),
    },
  };
}

function json(schema: SchemaObject | Reference) {
  return { 'application/json': { schema } };
}

function parametersOf(
  location: Parameter['in'],
  schema: AnySchema | undefined,
  named: NamedSchemas,
): Parameter[] {
  const { properties = {}, required = [] } = schema?.meta.json ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(property.description && { description: property.description }),
    ...(property.deprecated && { deprecated: true }),
    schema: named.refer(property),
  }));
}

/** The refusals of the endpoint and of every call, one response per status. */
function refusalsOf(endpoint: Endpoint, named: NamedSchemas): Record<string, ResponseObject> {
  const { body, headers, params, query, upload } = endpoint;
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (params ?? query ?? headers ?? body) codes.add('validation');
  if (body || upload !== undefined) {
    codes.add('payload_too_large').add('unsupported_media_type');
  }
  if (upload !== undefined) codes.add('upload_stalled');
  for (const code of callerRefusals(endpoint)) codes.add(code);
  codes.add('rate_limited').add('internal').add('unavailable');

  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, refusal(status, list, named)]),
  );
}

/** The refusals that depend on the caller. */
function callerRefusals({
  access,
  keyScope,
  ownerOnly,
  requiresFreshPassword,
  signed,
}: Endpoint): ErrorCode[] {
  if (access === 'public') return [];
  if (isForPartners(access)) {
    return [
      'invalid_credentials',
      'api_key_needed',
      'api_key_mistyped',
      'api_key_refused',
      'scope_missing',
      ...(signed ? (['signature_invalid', 'signature_expired'] as const) : []),
    ];
  }
  return [
    'invalid_credentials',
    'incorrect_token',
    ...(keyScope
      ? (['api_key_mistyped', 'api_key_refused', 'scope_missing'] as const)
      : (['session_needed'] as const)),
    'session_expired',
    ...(access === 'signed-in' ? [] : (['no_user_active'] as const)),
    ...(ownerOnly || typeof access === 'object' ? (['forbidden'] as const) : []),
    ...(requiresFreshPassword ? (['password_needed'] as const) : []),
  ];
}

function refusal(status: number, codes: readonly ErrorCode[], named: NamedSchemas): ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    ...((status === 429 || status === 503) && {
      headers: {
        'Retry-After': { description: 'seconds to wait', schema: { type: 'integer', minimum: 0 } },
      },
    }),
    content: {
      'application/json': {
        schema: named.refer(errorBodyStruct.meta.json),
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: ERRORS[code].message, value: exampleOf(code) }]),
        ),
      },
    },
  };
}

function exampleOf(code: ErrorCode) {
  const { status, message } = ERRORS[code];
  return {
    type: code === 'validation' ? 'validation' : status < 500 ? 'refusal' : 'internal',
    code,
    message,
    requestId: 'b3f1c0de-0000-4000-8000-000000000000',
  };
}
