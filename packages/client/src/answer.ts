import {
  ApiError,
  BROWSER_ERRORS,
  fillMessage,
  type ErrorCode,
  type FieldError,
} from '@tag/contract/errors';
import { isUnknownField, type Schema } from '@tag/contract/schema';
import { CallFailure } from './failure.ts';
import type { Answer } from './transport.ts';

/**
 * The value of a success. Every caller parses its own copy, so none can change another's.
 * @throws ApiError for a refusal, CallFailure if the answer isn't this API's.
 */
export function readAnswer<T>(answer: Answer, response: Schema<T>, validate: boolean): T {
  if (answer.status < 200 || answer.status > 299) throw readRefusal(answer);
  const value = answer.text === '' ? undefined : parse(answer.text);
  if (!validate) return value as T;
  const [error] = response.validate(value);
  // The API may be newer than this script: unknown fields are fine.
  const failure = error?.failures().find((failure) => !isUnknownField(failure));
  if (!failure) return value as T;
  const where = failure.path.join('.') || 'the answer';
  throw new CallFailure('wrong-shape', `Unexpected in ${where}: ${failure.message}`, error);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CallFailure('not-json', 'The answer is no JSON', error);
  }
}

type BrowserCode = keyof typeof BROWSER_ERRORS;

/** Proxies and gateways in between answer these without our body. */
const CODE_OF_STATUS: Readonly<Record<number, BrowserCode>> = {
  429: 'rate_limited',
  500: 'internal',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function readRefusal(answer: Answer): Error {
  const body = readBody(answer.text);
  const message = readMessage(body);
  const code = readCode(body?.['code'], message !== undefined) ?? CODE_OF_STATUS[answer.status];
  if (!code) {
    return new CallFailure(
      'not-json',
      `An answer of status ${answer.status} that is not the API's`,
    );
  }
  const details = { ...readPause(code, answer.retryAfter), ...readDetails(body?.['details']) };
  return new ApiError(code, {
    status: answer.status,
    message: message ?? fillMessage(BROWSER_ERRORS[code as BrowserCode].message, details),
    hasOwnMessage: message !== undefined,
    details,
    fields: readFields(body?.['fields']),
  });
}

/** The message for people, if the body is ours: ours has a code next to it. */
function readMessage(body: Unknowns | undefined): string | undefined {
  const message = typeof body?.['code'] === 'string' ? body['message'] : undefined;
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}

/** A gateway gives the pause only in a header; the message has a placeholder for it. */
function readPause(code: ErrorCode, retryAfter: number | null): { seconds?: number } {
  if (retryAfter !== null) return { seconds: Math.ceil(retryAfter) };
  return code === 'rate_limited' ? { seconds: 60 } : {};
}

type Unknowns = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null;
}

function readBody(text: string): Unknowns | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** A newer server's code stays as it is, since its message is shown; without a message it must be one of ours. */
function readCode(code: unknown, hasMessage: boolean): ErrorCode | undefined {
  if (typeof code !== 'string') return undefined;
  if (!hasMessage) return Object.hasOwn(BROWSER_ERRORS, code) ? (code as ErrorCode) : undefined;
  return /^[a-z_]+$/.test(code) && !(code in {}) ? (code as ErrorCode) : 'refused';
}

function readDetails(details: unknown): Record<string, string | number> {
  if (!isObject(details)) return {};
  const kept = Object.entries(details).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(kept);
}

function readFields(fields: unknown): FieldError[] {
  if (!Array.isArray(fields)) return [];
  return fields.filter(
    (field): field is FieldError =>
      isObject(field) && typeof field['path'] === 'string' && typeof field['reason'] === 'string',
  );
}
