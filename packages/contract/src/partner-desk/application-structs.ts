import { websiteRule } from '../partners/staff-structs.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { emailRule } from '../users/identity-rules.ts';

export const APPLICATION_STATES = ['waiting', 'approved', 'refused'] as const;

/** An owner also invites, removes, and hands the partner over. A partner has one at most. */
export const PARTNER_ROLES = ['owner', 'member'] as const;

const companyRule = text({ min: 1, max: 100, trim: true });

/** A customer asks to become a partner. */
export const applicationFormStruct = shape(
  {
    company: companyRule,
    website: websiteRule,
    contactEmail: emailRule,
    building: text({
      min: 1,
      max: 2000,
      trim: true,
      lines: true,
      short: 'Say what you want to build',
      description: 'what they want to build',
    }),
  },
  { title: 'PartnerApplicationForm' },
);

const applicationFields = {
  id: identifier(),
  company: text(),
  website: nullable(text()),
  contactEmail: text(),
  building: text({ lines: true }),
  state: oneOf(APPLICATION_STATES),
  reason: nullable(text({ lines: true, description: 'why it was refused' })),
  createdAt: dateTime(),
  answeredAt: nullable(dateTime()),
};

const applicationStruct = shape(applicationFields, { title: 'PartnerApplication' });
export type PartnerApplication = TypeOf<typeof applicationStruct>;

/** Where a user is on the way to being a partner. */
export const partnerAccessStruct = shape(
  {
    application: nullable(applicationStruct),
    partner: nullable(
      shape(
        { id: identifier(), name: text(), role: oneOf(PARTNER_ROLES) },
        { title: 'OwnPartner' },
      ),
    ),
  },
  { title: 'PartnerAccess', description: 'application: the caller’s latest' },
);
export type PartnerAccess = TypeOf<typeof partnerAccessStruct>;

export const staffApplicationStruct = shape(
  {
    ...applicationFields,
    applicant: shape({ name: text(), email: text() }),
    answeredBy: nullable(text()),
  },
  { title: 'StaffPartnerApplication' },
);
export type StaffPartnerApplication = TypeOf<typeof staffApplicationStruct>;

export const applicationsQueryStruct = shape({
  state: optional(oneOf(APPLICATION_STATES)),
  ...pageQuery(25),
});
export type ApplicationsQuery = TypeOf<typeof applicationsQueryStruct>;

export const applicationsStruct = shape(pageOf(staffApplicationStruct), {
  title: 'PartnerApplications',
  description: 'newest first',
});

export const approvalStruct = shape(
  { name: optional(companyRule) },
  { title: 'PartnerApproval', description: 'name: the partner’s, if it isn’t the one asked for' },
);

export const refusalStruct = shape(
  {
    reason: text({
      min: 1,
      max: 1000,
      trim: true,
      lines: true,
      short: 'Give a reason: the applicant reads it',
      description: 'emailed to the applicant',
    }),
  },
  { title: 'PartnerRefusal' },
);
