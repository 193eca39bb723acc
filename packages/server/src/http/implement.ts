import type { AcceptedOf, Caching, Endpoint, InputOf, ResponseOf } from '@tag/contract/endpoint';
import { checkInput, Refusal } from '@tag/contract/errors';
import type { AnySchema } from '@tag/contract/schema';
import type { Hono } from 'hono';
import type {
  AnonymousCall,
  CallOf,
  PartnerCall,
  PublicRead,
  SignedInCall,
} from '../auth/caller.ts';
import type { ReadDatabase } from '../db/queries.ts';
import { JsonText } from '../json-text.ts';
import { keyOf } from '../edge/keys.ts';
import { sendJson } from './answer.ts';
import { AnswerWith } from './answer-with.ts';
import { type Tag, tagAnswer } from './caching.ts';
import { restrictOrigin } from './cors.ts';
import type { Env, RequestContext } from './context.ts';
import { sendEvents, type EventStream } from './event-stream.ts';
import { sendFile, type FileAnswer } from './file-answer.ts';
import type { ReadPublic } from './public-reads.ts';
import { readInput } from './request-input.ts';

/** What a handler returns: the response, a file, or, for a stream, the function that sends events. */
type AnswerOf<E extends Endpoint> = E extends { readonly stream: string }
  ? EventStream<ResponseOf<E>>
  : E extends { readonly file: readonly string[] }
    ? FileAnswer
    : E extends { readonly accepted: AnySchema }
      ? AnswerWith<ResponseOf<E> | AcceptedOf<E>>
      : ResponseOf<E> | JsonText<ResponseOf<E>>;

/**
 * Answers one endpoint: takes the checked input and the caller, and returns the response. Refuses by
 * throwing an ApiError. A cacheable answer is tagged with what it was made of, besides the certificate in
 * its path.
 */
type Handler<E extends Endpoint> = E extends { readonly cache: Caching }
  ? (input: InputOf<E>, call: CallOf<E>, tag: Tag) => Promise<AnswerOf<E>>
  : (input: InputOf<E>, call: CallOf<E>) => Promise<AnswerOf<E>>;
type AnyHandler = (input: unknown, call: SignedInCall, tag: Tag) => Promise<unknown>;

export type Handlers<T extends Readonly<Record<string, Endpoint>>> = {
  readonly [K in keyof T]: Handler<T[K]>;
};

/**
 * Admits a call or refuses it by throwing: checks the caller, the host name, the permission, and the rate
 * limit.
 */
export type Admit = (
  c: RequestContext,
  name: string,
  endpoint: Endpoint,
) => Promise<AnonymousCall | SignedInCall | PartnerCall>;

/**
 * Makes a route for every endpoint; one without a handler doesn't type-check. A path answers 405 to
 * unknown methods. @param options.checkResponses throws if a response doesn't match its struct.
 */
export function implement<T extends Readonly<Record<string, Endpoint>>>(
  app: Hono<Env>,
  endpoints: T,
  handlers: Handlers<T>,
  options: {
    checkResponses: boolean;
    corsOrigins: readonly string[];
    admit: Admit;
    readPublic: ReadPublic;
  },
): void {
  const methods = new Map<string, string[]>();
  for (const name of Object.keys(endpoints)) {
    const endpoint: Endpoint = endpoints[name]!;
    const handler = handlers[name] as AnyHandler;
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const open = endpoint.access === 'public' && endpoint.method === 'GET';
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method]);

    app.on(endpoint.method, path, async (c) => {
      if (!open) restrictOrigin(c, options.corsOrigins);
      const call = await options.admit(c, name, endpoint);
      const tag: Tag = (...keys) => tagAnswer(c, ...keys);
      const certificate = c.req.param('certificateValue');
      if (endpoint.cache && certificate !== undefined) tag(keyOf.certificate(certificate));
      const input = await readInput(c, endpoint);
      const answer = (known: typeof call) =>
        handler(input, known as SignedInCall & PublicRead, tag);
      const result = open
        ? await options.readPublic(c, (take) => answer(publicRead(call, take)))
        : await answer(call);
      const check = (text: string, struct = endpoint.response) => {
        if (options.checkResponses) assertResponse(name, struct, text);
      };
      if (endpoint.stream) return sendEvents(c, endpoint, result as EventStream<unknown>, check);
      if (endpoint.file) return sendFile(c, result as FileAnswer);
      if (result instanceof AnswerWith) {
        const { headers, isAccepted, value } = result;
        const text = JSON.stringify(value);
        check(text, isAccepted ? endpoint.accepted : endpoint.response);
        for (const [header, content] of Object.entries(headers)) c.header(header, content);
        return sendJson(c, endpoint, text, isAccepted ? 202 : 200);
      }
      const text = result instanceof JsonText ? result.text : JSON.stringify(result);
      check(text);
      return sendJson(c, endpoint, text);
    });
  }
  for (const [path, known] of methods) {
    const allow = known.includes('GET') ? [...known, 'HEAD'] : known;
    app.all(path, (c: RequestContext) => {
      c.header('Allow', allow.join(', '));
      throw new Refusal('method_not_allowed', { details: { method: c.req.method } });
    });
  }
}

/** A call that takes what it reads from when it first asks for it. */
const publicRead = (call: AnonymousCall, take: () => ReadDatabase): PublicRead => ({
  ...call,
  get reads() {
    return take();
  },
});

function assertResponse(name: string, struct: AnySchema, text: string): void {
  const { fields } = checkInput(JSON.parse(text), struct, 'response');
  if (!fields) return;
  const reasons = fields.map(({ path, reason }) => `${path}: ${reason}`).join('; ');
  throw new Error(`${name} answers against its contract: ${reasons}`);
}
