import {
  type Checked,
  checkInput,
  type FieldError,
  fieldRefusal,
  Refusal,
} from '@tag/contract/errors';
import type { Endpoint, InputOf } from '@tag/contract/endpoint';
import type { AnySchema } from '@tag/contract/schema';
import { readTexts } from '../read-texts.ts';
import type { RequestContext } from './context.ts';

/**
 * A request's input, checked with the endpoint's structs.
 * @throws ApiError `validation` naming every refused field, `params.…`, `query.…`, `headers.…` or `body.…`.
 */
export async function readInput<E extends Endpoint>(
  c: RequestContext,
  { params, query, headers, body, upload }: E,
): Promise<InputOf<E>> {
  const input: Partial<Record<'params' | 'query' | 'headers' | 'body' | 'upload', unknown>> = {};
  const refused: FieldError[] = [];
  const take = (part: keyof typeof input, { value, fields }: Checked<unknown>) => {
    if (fields) refused.push(...fields);
    else input[part] = value;
  };
  if (params) take('params', readTexts(c.req.param(), params, 'params'));
  if (query) take('query', readTexts(c.req.queries(), query, 'query'));
  if (headers) take('headers', readTexts(headersOf(c, headers), headers, 'headers'));
  if (body) take('body', checkInput(await readJson(c), body, 'body'));
  if (upload !== undefined) input.upload = streamOf(c, upload);
  if (refused.length > 0) throw new Refusal('validation', { fields: refused });
  return input as InputOf<E>;
}

/** Only those that the endpoint names: requests have many more. */
function headersOf(c: RequestContext, { meta }: AnySchema): Record<string, string | undefined> {
  const names = Object.keys(meta.json.properties ?? {});
  return Object.fromEntries(names.map((name) => [name, c.req.header(name)]));
}

function streamOf(c: RequestContext, type: string): ReadableStream<Uint8Array> {
  assertType(c, type);
  return c.req.raw.body ?? new Blob([]).stream();
}

function assertType(c: RequestContext, expected: string): void {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() === expected) return;
  throw new Refusal('unsupported_media_type', { details: { expected } });
}

async function readJson(c: RequestContext): Promise<unknown> {
  assertType(c, 'application/json');
  const text = await c.req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw fieldRefusal('body', 'Is not valid JSON');
  }
}

/** Refuses a URL that doesn't decode: a broken `%` escape, or bytes that aren't UTF-8. */
export function assertDecodable(url: string): void {
  if (decode(url) !== null) return;
  throw fieldRefusal('address', 'Has an escape (%) that does not decode');
}

/** Returns the text because bundlers drop calls with unused results. */
function decode(url: string): string | null {
  try {
    return decodeURIComponent(url);
  } catch {
    return null;
  }
}
