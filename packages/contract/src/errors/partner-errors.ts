/** Refusals about partners, becoming one, and its users. */
export const PARTNER_ERRORS = {
  partner_existed: { status: 409, message: 'A partner has this name already.' },
  partner_already: { status: 409, message: 'This account belongs to a partner already.' },
  too_many_partner_users: {
    status: 409,
    message: 'A partner has at most {limit} people, with those invited. Remove one first.',
  },
  partner_owned: {
    status: 409,
    message: 'This partner has an owner, who invites others.',
  },
  partner_owner_stays: {
    status: 409,
    message: 'The owner can’t leave. Make somebody else the owner first.',
  },
  partner_application_waiting: {
    status: 409,
    message: 'Your request is waiting for an answer.',
  },
  partner_application_answered: { status: 409, message: 'This request was answered already.' },
} as const;
