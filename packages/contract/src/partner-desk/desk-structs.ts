import {
  apiKeyFields,
  createdKeyFields,
  isTestRule,
  keyNameRule,
  scopesRule,
} from '../partners/staff-structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { emailRule } from '../users/identity-rules.ts';
import { PARTNER_ROLES } from './application-structs.ts';

/** The most keys a partner’s users make at once; ended ones and those being replaced don’t count. */
export const MOST_PARTNER_KEYS = 5;
/** The most users of a partner, with those invited. */
export const MOST_PARTNER_USERS = 20;

const partnerUserStruct = shape(
  {
    id: identifier(),
    name: text(),
    email: text(),
    role: oneOf(PARTNER_ROLES),
    joinedAt: dateTime(),
  },
  { title: 'PartnerUser' },
);
export type PartnerUser = TypeOf<typeof partnerUserStruct>;

const openInvitationStruct = shape(
  {
    id: identifier(),
    email: text(),
    createdAt: dateTime(),
    sendsAt: nullable(dateTime('when the email goes out, if that is later')),
    expiresAt: dateTime(),
  },
  { title: 'OpenPartnerInvitation' },
);
export type OpenPartnerInvitation = TypeOf<typeof openInvitationStruct>;

export const partnerDeskStruct = shape(
  {
    id: identifier(),
    name: text(),
    website: nullable(text()),
    contactEmail: text(),
    role: oneOf(PARTNER_ROLES, 'the caller’s'),
    users: list(partnerUserStruct),
    invitations: list(openInvitationStruct),
  },
  { title: 'PartnerDesk', description: 'users: the owner first' },
);
export type PartnerDesk = TypeOf<typeof partnerDeskStruct>;

export const partnerInviteStruct = shape({ email: emailRule }, { title: 'PartnerInvite' });

/** An invitation before it is accepted. */
export const partnerInvitationStruct = shape(
  { partner: text(), role: oneOf(PARTNER_ROLES), email: text(), expiresAt: dateTime() },
  { title: 'PartnerInvitation' },
);

export const deskKeyStruct = shape(
  { ...apiKeyFields, name: text({ description: 'empty if staff made it' }) },
  { title: 'PartnerKey' },
);
export type DeskKey = TypeOf<typeof deskKeyStruct>;
export const deskKeysStruct = shape(
  { items: list(deskKeyStruct) },
  { title: 'PartnerKeys', description: 'newest first; ended ones for 30 days' },
);

export const newDeskKeyStruct = shape(
  {
    name: keyNameRule,
    scopes: scopesRule,
    isTest: isTestRule,
  },
  { title: 'NewPartnerKey' },
);
export type NewDeskKey = TypeOf<typeof newDeskKeyStruct>;
export const createdDeskKeyStruct = shape(
  { apiKey: deskKeyStruct, ...createdKeyFields },
  { title: 'CreatedPartnerKey', description: 'signingSecret signs the sales reported with it' },
);
export type CreatedDeskKey = TypeOf<typeof createdDeskKeyStruct>;
