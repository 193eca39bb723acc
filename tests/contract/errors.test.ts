import {
  ACTION_CODES,
  ApiError,
  CLIENT_ERRORS,
  ERRORS,
  ERROR_CODES,
  SUCCESS,
  errorBodyStruct,
  type ErrorCode,
} from '@tag/contract/errors';
import { describe, expect, test } from 'vitest';
import { errorCases } from './cases/errors.ts';

describe('the catalogue', () => {
  test('has a case for every code', () => {
    expect(Object.keys(errorCases).sort()).toEqual([...ERROR_CODES].sort());
  });

  test.each(Object.entries(errorCases))('%s', (name, { status, says, details = {} }) => {
    const code = name as ErrorCode;
    const error = new ApiError(code, { details });
    expect(error.status).toBe(status);
    expect(error.message).toContain(says);
    expect(error.message).not.toMatch(/[{}]/);

    const body = error.toBody('request-1');
    expect(errorBodyStruct.validate(body)[0]).toBeUndefined();
    expect(errorBodyStruct.is(JSON.parse(JSON.stringify(body)))).toBe(true);
    expect(body).toMatchObject({ code, message: error.message, requestId: 'request-1' });
    const type = code === 'validation' ? 'validation' : status < 500 ? 'refusal' : 'internal';
    expect(body.type).toBe(type);
    if (Object.keys(details).length > 0) expect(body.details).toEqual(details);
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
    const error = new ApiError('edit_price_failed', { message: 'The card was sold meanwhile.' });
    expect(error.message).toBe('The card was sold meanwhile.');
  });

  test('fills only placeholders it has details for, and none from a prototype', () => {
    expect(new ApiError('rate_limited', { details: { other: 1 } }).message).toContain('{seconds}');
    const details = JSON.parse('{"__proto__": {"seconds": 5}}') as Record<string, string>;
    expect(new ApiError('rate_limited', { details }).message).toContain('{seconds}');
  });

  test('carries fields', () => {
    const fields = [{ path: 'body.address.city', reason: 'City is required' }];
    expect(new ApiError('validation', { fields }).toBody('1').fields).toEqual(fields);
  });
});
