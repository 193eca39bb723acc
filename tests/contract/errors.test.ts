import {
  ACTION_CODES,
  CLIENT_ERRORS,
  ERRORS,
  ERROR_CODES,
  SUCCESS,
  errorBodyOf,
  errorBodyStruct,
  Refusal,
  type ErrorCode,
} from '@tag/contract/errors';
import { describe, expect, test } from 'vitest';

/** The specification words them, and ends them otherwise. */
const VERBATIM: readonly ErrorCode[] = [
  'invalid_credentials',
  'session_expired',
  'forbidden',
  'invalid_email_send_time',
  'one_certificate_only',
  'edit_price_failed',
  'delist_failed',
];

/** The status that a code's ending promises. */
const ENDINGS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/not_found$/, [404]],
  [/_(existed|exists|open|closed)$/, [409]],
  [/_expired$/, [401, 403, 410]],
];

describe('the catalogue', () => {
  test('has codes in snake case, and no message twice', () => {
    expect(ERROR_CODES.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
    const messages = Object.values(ERRORS).map(({ message }) => message);
    expect(messages.filter((message, index) => messages.indexOf(message) !== index)).toEqual([]);
  });

  test.each(ERROR_CODES)('%s is a sentence, with the status that its name promises', (code) => {
    const { message, status } = ERRORS[code];
    expect(message).toMatch(/^[A-Z{]/);
    // What a detail says last ends the sentence itself.
    if (!VERBATIM.includes(code)) expect(message).toMatch(/[.?]$|: \{\w+\}$/);
    for (const [ending, statuses] of ENDINGS) {
      if (ending.test(code)) expect(statuses).toContain(status);
    }
  });

  test.each(ERROR_CODES)('%s is answered with its details in its words', (code) => {
    const { message, status } = ERRORS[code];
    const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const details = Object.fromEntries(names.map((name, index) => [name, `detail ${index}`]));
    const error = new Refusal(code, { details });
    expect(error.status).toBe(status);
    expect(error.message).not.toMatch(/[{}]/);
    for (const detail of Object.values(details)) expect(error.message).toContain(detail);

    const body = errorBodyOf(error, 'request-1');
    expect(errorBodyStruct.validate(body)[0]).toBeUndefined();
    expect(errorBodyStruct.is(JSON.parse(JSON.stringify(body)))).toBe(true);
    expect(body).toMatchObject({ code, message: error.message, requestId: 'request-1' });
    const type = code === 'validation' ? 'validation' : status < 500 ? 'refusal' : 'internal';
    expect(body.type).toBe(type);
    if (names.length > 0) expect(body.details).toEqual(details);
    else expect(body).not.toHaveProperty('details');
  });

  test('errors that only happen in the browser have messages too', () => {
    expect(CLIENT_ERRORS.renewal_failed).toBe('Renewal failed');
    for (const code of Object.keys(CLIENT_ERRORS)) expect(ERRORS).not.toHaveProperty(code);
  });

  test('successes', () => {
    for (const words of Object.values(SUCCESS))
      expect(words).toMatch(/\b(saved|removed|deleted|changed|delisted|listed)\b/);
    expect(SUCCESS.listing_published).toContain('cards will be listed once your order is complete');
  });

  test('action codes', () => {
    expect(ACTION_CODES).toEqual({ close: -1, cancel: 0, confirm: 1, neutral: 2 });
  });
});

describe('an ApiError', () => {
  test("prefers the server's words", () => {
    const error = new Refusal('edit_price_failed', { message: 'The card was sold meanwhile.' });
    expect(error.message).toBe('The card was sold meanwhile.');
  });

  test('fills only placeholders it has details for, and none from a prototype', () => {
    expect(new Refusal('rate_limited', { details: { other: 1 } }).message).toContain('{seconds}');
    const details = JSON.parse('{"__proto__": {"seconds": 5}}') as Record<string, string>;
    expect(new Refusal('rate_limited', { details }).message).toContain('{seconds}');
  });

  test('carries fields', () => {
    const fields = [{ path: 'body.address.city', reason: 'City is required' }];
    expect(errorBodyOf(new Refusal('validation', { fields }), '1').fields).toEqual(fields);
  });
});
