import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { avatarChangeStruct, uploadRequestStruct, uploadStruct } from './avatar-structs.ts';
import { dateTime } from '../schema/text.ts';
import { currentPasswordRule, passwordChangeRule } from './password-rules.ts';
import { onBoardingStruct, profileChangeStruct } from './profile-change-structs.ts';
import { profileStruct } from './profile-structs.ts';
import { tokensStruct } from './session-structs.ts';

/** The calls of the signed-in user on their own pages. */
const own = { access: 'verified' } as const;

export const updateProfile = endpoint({
  ...own,
  method: 'PUT',
  path: '/users/me',
  summary: 'Changes the profile; a new email address is first mailed a link that confirms it',
  body: profileChangeStruct,
  response: profileStruct,
  errors: ['current_password_incorrect', 'invalid_email_send_time'],
});

export const markOnBoarding = endpoint({
  ...own,
  method: 'PUT',
  path: '/users/me/on-boarding',
  summary: 'Marks steps of the introduction as done',
  body: onBoardingStruct,
  response: profileStruct,
});

export const changePassword = endpoint({
  ...own,
  ownerOnly: true,
  method: 'PUT',
  path: '/users/password',
  summary: 'Changes the password, ends every session and begins a new one for the caller',
  body: passwordChangeRule,
  response: tokensStruct,
  errors: ['current_password_incorrect'],
});

export const confirmPassword = endpoint({
  ...own,
  access: 'signed-in',
  ownerOnly: true,
  method: 'POST',
  path: '/users/password/confirm',
  summary: 'Confirms the caller’s password; calls that need it then work for 10 minutes',
  body: shape({ currentPassword: currentPasswordRule }),
  response: shape({ validUntil: dateTime() }),
  errors: ['current_password_incorrect'],
});

export const readUploadUrl = endpoint({
  ...own,
  method: 'GET',
  path: '/users/upload/presign-url',
  summary: 'Where to send a new avatar, once',
  query: uploadRequestStruct,
  response: uploadStruct,
});

export const changeAvatar = endpoint({
  ...own,
  method: 'PUT',
  path: '/users/avatar',
  summary: 'Makes an upload the avatar: checked, cut square and encoded again',
  body: avatarChangeStruct,
  response: profileStruct,
  errors: ['not_found'],
});
