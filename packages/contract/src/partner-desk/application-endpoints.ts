import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  applicationFormStruct,
  applicationsQueryStruct,
  applicationsStruct,
  approvalStruct,
  partnerAccessStruct,
  refusalStruct,
  staffApplicationStruct,
} from './application-structs.ts';

const one = { params: shape({ id: identifier() }) } as const;

export const readPartnerAccess = endpoint({
  access: 'verified',
  method: 'GET',
  path: '/partner-access',
  summary: 'The partner that the caller belongs to, and their latest request to become one',
  response: partnerAccessStruct,
});

export const requestPartnerAccess = endpoint({
  access: 'verified',
  ownerOnly: true,
  method: 'POST',
  path: '/partner-access',
  summary: 'Asks to become a partner; staff answer by email',
  body: applicationFormStruct,
  response: partnerAccessStruct,
  errors: ['partner_application_waiting', 'partner_already', 'staff_without_keys'],
});

export const listPartnerApplications = endpoint({
  access: { action: 'read', resource: 'api_keys' },
  method: 'GET',
  path: '/admin/partner-applications',
  summary: 'Requests to become a partner, newest first',
  query: applicationsQueryStruct,
  response: applicationsStruct,
});

export const approvePartner = endpoint({
  access: { action: 'create', resource: 'api_keys' },
  ...one,
  method: 'POST',
  path: '/admin/partner-applications/{id}/approval',
  summary: 'Makes a partner of an applicant, who owns it and is notified by email',
  requiresFreshPassword: true,
  body: approvalStruct,
  response: staffApplicationStruct,
  errors: [
    'not_found',
    'partner_application_answered',
    'partner_existed',
    'partner_already',
    'staff_without_keys',
  ],
});

export const refusePartner = endpoint({
  access: { action: 'update', resource: 'api_keys' },
  ...one,
  method: 'POST',
  path: '/admin/partner-applications/{id}/refusal',
  summary: 'Refuses a request, with a reason that is emailed to the applicant',
  body: refusalStruct,
  response: staffApplicationStruct,
  errors: ['not_found', 'partner_application_answered'],
});
