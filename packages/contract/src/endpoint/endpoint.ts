import type { ErrorCode } from '../errors/catalogue.ts';
import type { Permission } from '../permissions/permissions.ts';
import type { OwnScope, Scope } from '../permissions/scopes.ts';
import type { AnySchema, TypeOf } from '../schema/schema.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Partners' servers, with an API key that has this scope. */
export interface ScopeAccess {
  readonly scope: Scope;
}

/**
 * The callers: anyone; signed-in users, even before they confirm their email address; those who have
 * confirmed it; only those of them with a permission; or partners.
 */
export type Access = 'public' | 'signed-in' | 'verified' | Permission | ScopeAccess;
export type SessionAccess = Exclude<Access, 'public' | ScopeAccess>;

export function isForPartners(access: Access): access is ScopeAccess {
  return typeof access === 'object' && 'scope' in access;
}

/** How long caches may keep an answer, in seconds. */
export interface Caching {
  /** Browsers, and an edge that isn't purged. */
  readonly maxAge: number;
  /** Served stale after that, while it refreshes. */
  readonly staleWhileRevalidate: number;
  /** Served stale while the server fails; `STALE_IF_ERROR` by default. */
  readonly staleIfError?: number;
  /** An edge that is purged: only for answers whose every change purges one of their keys. */
  readonly purgedMaxAge?: number;
}

/** Half a day, in seconds: files that were replaced are stored for a day. */
export const PURGED_MAX_AGE = 43_200;
export const STALE_IF_ERROR = 43_200;

/**
 * One call, as data. The server's routes, the client's calls, the OpenAPI page and the test cases are
 * derived from it. Path parameters are in braces, and each has a field in `params`; query values arrive
 * as text, and `query` converts them.
 */
export interface Endpoint {
  readonly method: Method;
  /** As in the specification, no prefix: `/graded-cards/public/detail/{certificateValue}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Only for users themselves: staff who impersonate one are refused (`forbidden`). */
  readonly ownerOnly?: boolean;
  /**
   * Only for users who entered their password in the last `FRESH_PASSWORD_MINUTES` (`password_needed`), so
   * a stolen token isn't enough.
   */
  readonly requiresFreshPassword?: boolean;
  /**
   * A user’s own API key with this scope may make the call too, as that user. Such a call pays nothing,
   * submits nothing, and neither reads nor changes the account.
   */
  readonly keyScope?: OwnScope;
  /** Changes nothing, though it is a POST, whose body holds what an address can't. */
  readonly onlyReads?: boolean;
  /** Signed by the partner as in Standard Webhooks; otherwise refused before parsing. */
  readonly signed?: boolean;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  /** By name, in lower case; handlers see no other headers. */
  readonly headers?: AnySchema;
  readonly body?: AnySchema;
  /** The type of a file sent instead of a JSON body; the server streams it. */
  readonly upload?: string;
  readonly response: AnySchema;
  /** The answer with status 202 instead of `response`, while the work goes on after it. */
  readonly accepted?: AnySchema;
  /**
   * Answered as text/event-stream: events of this name, each with one `response` as its data, and those
   * of `STREAM_SIGNALS`. A stream takes the header `last-event-id` and resumes after that event.
   */
  readonly stream?: string;
  /** Answered as a file of one of these types instead of JSON; `response` describes it. */
  readonly file?: readonly string[];
  /** The name of the file when somebody opens a JSON answer's address, with parameters as in the path. */
  readonly download?: string;
  /** Refusals besides those that any call may give (validation, internal, rate_limited). */
  readonly errors?: readonly ErrorCode[];
  /** For public GETs: how long caches may keep the answer. */
  readonly cache?: Caching;
}

/** A stream's messages besides its events; neither has data. */
export const STREAM_SIGNALS = {
  /** Everything up to this event's id was sent: resume from it. */
  position: 'position',
  /** Events may have been missed: the reader's data may be out of date. */
  missed: 'missed',
} as const;

/** Declares an endpoint and keeps its exact types. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type Part<E, K extends keyof Endpoint> = E extends { readonly [P in K]: AnySchema }
  ? { [P in K]: TypeOf<E[P]> }
  : unknown;

type Upload<E> = E extends { readonly upload: string }
  ? { upload: Blob | ReadableStream<Uint8Array> }
  : unknown;

/** A call's input: `params`, `query`, `headers`, `body`, and `upload`, each only if it is declared. */
export type InputOf<E> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'headers'> &
  Part<E, 'body'> &
  Upload<E>;
export type ResponseOf<E extends Endpoint> = TypeOf<E['response']>;
/** The answer with status 202; never, if it isn't declared. */
export type AcceptedOf<E> = E extends { readonly accepted: AnySchema }
  ? TypeOf<E['accepted']>
  : never;

/**
 * The path with its parameters filled in and encoded: slashes, spaces, `&`, and accents survive.
 * @throws Error when a parameter is missing.
 */
export function buildPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing path parameter ${name} of ${path}`);
    return encodeURIComponent(String(value));
  });
}
