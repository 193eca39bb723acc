/** Password length in code points. Sign-up, password change and reset. */
export const PASSWORD_LENGTH = { min: 8, max: 20 } as const;

/** First and last name as customers write them, in code points. Sign-up and profile. */
export const NAME_LENGTH = { min: 2, max: 20 } as const;

/** First and last name as staff write them, in code points. The staff's user form. */
export const STAFF_NAME_LENGTH = { min: 1, max: 20 } as const;

/** Characters of an email address at most. Every form that takes one. */
export const EMAIL_MAX_LENGTH = 50;

/** Username length in characters. The staff's user form. */
export const USERNAME_LENGTH = { min: 6, max: 100 } as const;

/** The name of a seller's shop at most, in code points. Account settings. */
export const SHOP_NAME_MAX_LENGTH = 40;

/** Digits of a phone number. Sign-up, profile, addresses. */
export const PHONE_DIGITS = { min: 10, max: 14, default: 10 } as const;

/** How a phone number is shown: each `#` is a digit. */
export const PHONE_DISPLAY = '(###)-###-####';

/** Age of a customer in whole years, both included. Sign-up and profile. */
export const AGE = { min: 18, max: 100 } as const;

/** Name of the file a new avatar is uploaded as, without its ending. Account settings. */
export const AVATAR_FILE_NAME = 'avatar';

/** Points a customer can spend. Dashboard and card submission show it; nothing earns points yet. */
export const POINTS_AVAILABLE = 0;
