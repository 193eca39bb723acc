import type { AddressType, AddressUse } from '@tag/contract/addresses';
import type { AuditAction } from '@tag/contract/admin';
import type { PermissionAction, PermissionResource, RoleName } from '@tag/contract/permissions';
import type { OnBoardingStep, Setting, UserStatus } from '@tag/contract/users';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What accounts keep in the database. */
export interface AccountTables {
  roles: { id: number; name: RoleName };
  rolePermissions: { roleId: number; action: PermissionAction; resource: PermissionResource };
  users: {
    id: Generated<string>;
    email: string;
    emailVerifiedAt: MomentOrNull;
    firstName: string;
    lastName: string;
    username: string | null;
    phoneNumber: string | null;
    /** `YYYY-MM-DD` */
    dateOfBirth: string | null;
    roleId: number;
    status: UserStatus;
    passwordHash: string | null;
    /** Of a mailed password; has the salt of `passwordHash`. */
    temporaryHash: string | null;
    temporaryExpiresAt: MomentOrNull;
    /** The folder of the avatar's file. */
    avatarKey: string | null;
    onBoarding: Generated<OnBoardingStep[]>;
    /** null, as in the next one: never chosen. */
    theme: Setting['theme'];
    popReportPageSize: number | null;
    newsByMail: Generated<boolean>;
    isGroupSubmitter: Generated<boolean>;
    createdAt: Moment;
    lastLoginAt: MomentOrNull;
  };
  sessions: {
    id: Generated<string>;
    userId: string;
    impersonatorId: string | null;
    /** How often it was renewed; only the token of this generation is good. */
    generation: Generated<number>;
    rotatedAt: Moment;
    createdAt: Moment;
    expiresAt: Moment;
    endedAt: MomentOrNull;
  };
  oneTimeCodes: {
    id: Generated<string>;
    purpose:
      | 'address'
      | 'email_change'
      | 'email_change_cancel'
      | 'reset_password'
      | 'first_login'
      | 'impersonation';
    userId: string | null;
    /** The staff member who acts as the user by it. */
    actorId: string | null;
    /** Where the code was sent; of a first login, the address it began with. */
    email: string | null;
    codeHash: Buffer | null;
    mailsSent: Generated<number>;
    createdAt: Moment;
    expiresAt: Moment;
    usedAt: MomentOrNull;
  };
  /** Accounts that wait to be confirmed; an address may have several, each with its own password. */
  registrations: {
    id: Generated<string>;
    email: string;
    firstName: string;
    lastName: string;
    phoneNumber: string | null;
    /** `YYYY-MM-DD` */
    dateOfBirth: string | null;
    /** All of an address have the same salt. */
    passwordHash: string;
    codeHash: Buffer | null;
    mailsSent: Generated<number>;
    createdAt: Moment;
    expiresAt: Moment;
    usedAt: MomentOrNull;
  };
  /** Where a user has signed in: `network …` or `device …`. */
  knownSources: { userId: string; source: string; seenAt: Moment };
  mailPauses: { kind: string; address: string; sentAt: Moment; sent: Generated<number> };
  auditTrail: {
    id: GeneratedAlways<number>;
    at: Moment;
    action: AuditAction;
    actorId: string | null;
    actedAsId: string | null;
    subjectId: string | null;
    details: JSONColumnType<Record<string, string>>;
    requestId: string;
  };
  outboxMails: {
    id: GeneratedAlways<number>;
    at: Moment;
    recipient: string;
    subject: string;
    html: string;
    text: string;
  };
  uploads: {
    id: Generated<string>;
    userId: string;
    contentType: string;
    codeHash: Buffer;
    bytes: Buffer | null;
    createdAt: Moment;
    expiresAt: Moment;
  };
  countries: { id: number; name: string; code: string };
  states: { id: number; countryId: number; name: string; code: string };
  cities: {
    id: number;
    countryId: number;
    stateId: number | null;
    name: string;
    /** What a search looks through: lower case, no accents. */
    search: string;
  };
  userAddresses: {
    id: Generated<string>;
    userId: string;
    type: AddressUse;
    addressType: AddressType;
    address: string;
    address2: string | null;
    cityName: string;
    stateCode: string;
    zipcode: string;
    countryId: number;
    isDefault: Generated<boolean>;
    createdAt: Moment;
  };
}
