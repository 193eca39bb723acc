import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { text } from '../schema/text.ts';
import { partnerAccessStruct } from './application-structs.ts';
import { partnerDeskStruct, partnerInvitationStruct, partnerInviteStruct } from './desk-structs.ts';

/** Only the partner's owner; `forbidden` for members. */
const change = { access: 'verified', ownerOnly: true } as const;
const one = { params: shape({ id: identifier() }) } as const;
const invitation = {
  access: 'verified',
  params: shape({ code: text({ min: 16, max: 100, pattern: /^[\w-]+$/ }) }),
} as const;

export const invitePartnerUser = endpoint({
  ...change,
  method: 'POST',
  path: '/partner-desk/invitations',
  summary: 'Invites somebody to the caller’s partner by email; an earlier invitation ends',
  body: partnerInviteStruct,
  response: partnerDeskStruct,
  errors: ['not_found', 'forbidden', 'too_many_partner_users', 'invalid_email_send_time'],
});

export const cancelPartnerInvitation = endpoint({
  ...change,
  ...one,
  method: 'DELETE',
  path: '/partner-desk/invitations/{id}',
  summary: 'Takes back an invitation',
  response: partnerDeskStruct,
  errors: ['not_found', 'forbidden'],
});

export const removePartnerUser = endpoint({
  ...change,
  ...one,
  method: 'DELETE',
  path: '/partner-desk/users/{id}',
  summary: 'Removes a member from the caller’s partner; members may leave',
  response: partnerAccessStruct,
  errors: ['not_found', 'forbidden', 'partner_owner_stays'],
});

export const handOverPartner = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/partner-desk/users/{id}/ownership',
  summary: 'Makes a member the owner of the caller’s partner, and the caller a member',
  response: partnerDeskStruct,
  errors: ['not_found', 'forbidden'],
});

export const readPartnerInvitation = endpoint({
  ...invitation,
  method: 'GET',
  path: '/partner-invitations/{code}',
  summary: 'The partner that an invitation is for',
  response: partnerInvitationStruct,
  errors: ['invitation_invalid', 'invitation_expired'],
});

export const acceptPartnerInvitation = endpoint({
  ...invitation,
  method: 'POST',
  path: '/partner-invitations/{code}',
  summary: 'Makes the caller a user of the partner, if the invitation was sent to their address',
  ownerOnly: true,
  body: shape({}),
  response: partnerAccessStruct,
  errors: [
    'invitation_invalid',
    'invitation_expired',
    'forbidden',
    'partner_already',
    'staff_without_keys',
  ],
});

export const invitePartnerContact = endpoint({
  access: { action: 'update', resource: 'api_keys' },
  ...one,
  method: 'POST',
  path: '/admin/partners/{id}/invitation',
  summary: 'Invites the contact of a partner without an owner to become it',
  response: partnerInvitationStruct,
  errors: ['not_found', 'partner_owned', 'invalid_email_send_time'],
});
