interface Entry {
  readonly status:
    400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  /** English; `{name}` stands for a detail of that name. */
  readonly message: string;
}

const entries = {
  validation: { status: 400, message: 'Some of what was sent is not valid.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  certificate_not_found: {
    status: 404,
    message: 'No certificate {certificate} exists. Check the number on the label.',
  },
  certificate_not_published: {
    status: 404,
    message: 'Certificate {certificate} exists, but its report is not public yet.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof entries;
export const ERRORS: Readonly<Record<ErrorCode, Entry>> = entries;
