export interface CatalogueEntry {
  readonly status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 408
    | 409
    | 410
    | 413
    | 415
    | 416
    | 421
    | 422
    | 429
    | 500
    | 503;
  /** English; `{name}` is replaced by the detail of that name. */
  readonly message: string;
}

/** Refusals whose message a browser needs itself, since an answer came without one, or none came. */
export const BROWSER_ERRORS = {
  validation: { status: 400, message: 'Some of what was sent is not valid.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  /** A refusal whose code is no name; the server's message is shown. */
  refused: { status: 422, message: 'This was refused.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  unavailable: { status: 503, message: 'The service is not available just now. Try again soon.' },
  session_expired: { status: 401, message: 'Your session has expired. Please login again' },
  invalid_email_send_time: { status: 429, message: 'Resend email in {seconds} seconds' },
  one_certificate_only: {
    status: 422,
    message: 'Please enter only one valid certificate value',
  },
} as const satisfies Record<string, CatalogueEntry>;
