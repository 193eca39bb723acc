/**
 * The tables of a migrated database: written by `npm run db:types`, never by hand. A column's meaning
 * is its comment in the database (`comment on column`, in a migration).
 */
import type { AuditAction } from '@tag/contract/admin';
import type { GradeKey } from '@tag/contract/graded-cards';
import type { PermissionAction, PermissionResource, RoleName } from '@tag/contract/permissions';
import type { OnBoardingStep } from '@tag/contract/users';
import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface ApiKeys {
  /** Calls so far; only a user's key counts them. */
  calls: Generated<number>;
  createdAt: Generated<Timestamp>;
  createdBy: string | null;
  /** Set when another key takes its place. */
  expiresAt: Timestamp | null;
  hash: Buffer;
  id: Generated<string>;
  lastUsedAt: Timestamp | null;
  /** What its user calls it; empty for a partner's. */
  name: Generated<string>;
  partnerId: string | null;
  prefix: string;
  revokedAt: Timestamp | null;
  scopes: string[];
  /** Sealed. Signs the sales that are reported with this key. */
  signingSecret: Buffer | null;
  userId: string | null;
}

export interface AuditTrail {
  /** The user whom a member of staff impersonated. */
  actedAsId: string | null;
  action: AuditAction;
  /** Who did it; null: someone without an account. */
  actorId: string | null;
  at: Generated<Timestamp>;
  details: ColumnType<Record<string, string>, string | undefined, string>;
  id: Generated<number>;
  requestId: string;
  /** The user to whom it was done. */
  subjectId: string | null;
}

export interface AuthenticatorApps {
  addedAt: Timestamp | null;
  lastUsedAt: Timestamp | null;
  /** Sealed. Takes the place of the secret once its first code is entered. */
  nextSecret: Buffer | null;
  /** Sealed. Null: there is no app yet, and it is being set up. */
  secret: Buffer | null;
  /** The 30 seconds of the last code that was used: earlier codes, and this one, are refused. */
  usedStep: number | null;
  userId: string;
}

export interface CardAdditions {
  addedAt: Generated<Timestamp>;
  addedBy: string;
  answer: 'confirmed' | 'refused' | 'imported' | null;
  answeredAt: Timestamp | null;
  answeredBy: string | null;
  id: Generated<number>;
  /** When an imported file had the card; null: only the lab knows it. */
  importedAt: Timestamp | null;
  /** The card at the bench that it was added for. */
  itemId: string | null;
  reason: string | null;
  variationId: number;
}

export interface CardLabels {
  answer: string | null;
  approvedAt: Timestamp | null;
  itemId: string;
  lines: string[];
  proposedAt: Generated<Timestamp>;
  request: string | null;
  windowEndsAt: Timestamp;
}

export interface CardReviews {
  answeredAt: Timestamp | null;
  answeredBy: string | null;
  askedAt: Timestamp | null;
  askedBy: string;
  createdAt: Generated<Timestamp>;
  dueAt: Timestamp | null;
  fee: number;
  id: Generated<string>;
  isRefunded: Generated<boolean>;
  itemId: string;
  orderId: number;
  outcome: 'kept' | 'changed' | 'ended' | null;
  paymentId: string | null;
  question: string | null;
  reason: string | null;
  requestId: string;
  scoreAfter: number | null;
  scoreBefore: number | null;
}

export interface Cards {
  id: Generated<number>;
  name: string;
  number: string;
  rarity: string | null;
  /** What a search looks through: lower case, no accents. */
  search: string;
  setId: number;
  subset: string | null;
}

export interface CardServices {
  itemId: string;
  /** Null: it is there. Otherwise it was refunded. */
  missingReason: string | null;
  service: '4k' | 'video_360' | 'foil_wrapped';
  settledAt: Generated<Timestamp>;
  settledBy: string;
}

export interface CardSets {
  brand: string;
  categoryId: number;
  id: Generated<number>;
  name: string;
  year: number;
}

export interface CardVariations {
  cardId: number;
  id: Generated<number>;
  name: string;
  /** waiting: the lab added it, and nobody else has confirmed it; refused: it is not used any more. */
  status: Generated<'public' | 'waiting' | 'refused'>;
}

export interface CardWordCounts {
  cards: number;
  word: string;
}

export interface CardWords {
  cardId: number;
  words: string;
}

export interface Categories {
  id: Generated<number>;
  /** Whether cards of it can be submitted. */
  isAccepted: Generated<boolean>;
  name: string;
}

export interface CertificateLetters {
  letter: string;
  position: number;
}

export interface CertificateOwners {
  categoryId: number | null;
  certificate: string;
  /** Null: the certificate is voided. */
  gradeKey: string | null;
  itemId: string | null;
  /** The sort key of the card. */
  name: string | null;
  ownerId: string;
  /** Copied from the certificate by a trigger, as are the columns after it. */
  score: number | null;
  setId: number | null;
  since: Generated<Timestamp>;
  /** US cents, as its owner declared it; null if somebody else submitted it. */
  value: number | null;
  /** What a search looks through, in lower case. */
  words: string | null;
  year: number | null;
}

export interface Cities {
  countryId: number;
  id: number;
  name: string;
  /** What a search looks through: lower case, no accents. */
  search: string;
  stateId: number | null;
}

export interface ColumnMappings {
  /** Null: the column is left out */
  fields: string[];
  headers: string[];
  /** SHA-256 of the headers as JSON */
  headersHash: Buffer;
  usedAt: Timestamp;
  userId: string;
}

export interface Countries {
  code: string;
  id: number;
  name: string;
}

export interface Coupons {
  cards: number;
  cardsLeft: number;
  code: string;
  expiresAt: Timestamp | null;
  grantedAt: Generated<Timestamp>;
  grantedBy: string | null;
  id: Generated<string>;
  orderCards: number | null;
  orderId: number | null;
  ownerId: string;
  reservedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  serviceSpeed: string | null;
  title: string;
}

export interface CouponUses {
  at: Generated<Timestamp>;
  cards: number;
  couponId: string;
  orderId: number;
  restored: Generated<number>;
}

export interface DelayReasons {
  id: Generated<number>;
  orderId: number | null;
  reason: string;
  saidAt: Generated<Timestamp>;
  saidBy: string;
  serviceSpeed: string | null;
}

export interface DeliveredMedia {
  files: string[];
  mediaKey: string;
  writtenAt: Generated<Timestamp>;
}

export interface Deliveries {
  certificate: string;
  contentHash: Buffer;
  deliveredAt: Generated<Timestamp>;
  gradingHash: Buffer;
  itemId: string | null;
  /** SHA-256 over those of the stored scans; null: delivered before it was noted. */
  scansHash: Buffer | null;
  /** Pixels of the longer side of the witness video; null: none, or delivered before it was noted. */
  witnessLongSide: number | null;
}

export interface EdgePurges {
  dueAt: Timestamp;
  /** One of edges. It may be gone: no change waits for that, nor fails by it. */
  edge: string;
  id: Generated<number>;
  /** Nobody may see it any more, not even stale. */
  isHard: boolean;
  /** As the answers carry them. */
  keys: string[];
}

export interface Edges {
  /** Until then one server sends its purges. */
  claimedUntil: Generated<Timestamp>;
  /** In a row. */
  failures: Generated<number>;
  retryAt: Generated<Timestamp>;
  url: string;
}

export interface GradedCardReports {
  certificate: string;
  report: Json;
}

export interface GradedCards {
  certificate: string;
  /** Counts from 1 in the order of grading, among those of the same variation. */
  chronology: number;
  /** The same, among those of the same variation and grade. */
  chronologyInGrade: number;
  cmpCode: string | null;
  divisorNumber: number | null;
  gradedAt: Timestamp;
  gradeKey: GradeKey;
  isPrizm: Generated<boolean>;
  isRefractor: Generated<boolean>;
  /** The folder of its pictures. */
  mediaKey: string;
  /** Null or in the future: not public yet. */
  publishedAt: Timestamp | null;
  region: string | null;
  /** 100 to 1000; null: Authentic. */
  score: number | null;
  serialNumber: number | null;
  variationId: number;
}

export interface HandOvers {
  certificate: string;
  codeHash: Buffer | null;
  createdAt: Generated<Timestamp>;
  email: string;
  endedAt: Timestamp | null;
  expiresAt: Timestamp;
  id: Generated<string>;
  ownerId: string;
  recipientId: string | null;
  /** When its email goes out, if that has to wait. */
  sendsAt: Timestamp | null;
  state: Generated<'open' | 'accepted' | 'declined' | 'canceled' | 'expired' | 'voided'>;
}

export interface HelpMessages {
  at: Generated<Timestamp>;
  email: string;
  id: Generated<string>;
  name: string | null;
  page: string | null;
  text: string;
}

export interface JobWorkers {
  /** As in locked_by of jobs. */
  id: string;
  seenAt: Timestamp;
}

export interface KnownSources {
  seenAt: Generated<Timestamp>;
  /** Where the user has signed in: "network ..." or "device ...". */
  source: string;
  userId: string;
}

export interface LabDeliveries {
  /** How often it was started since a card was taken. */
  attempts: Generated<number>;
  /** Of the file; while it arrives, null unless announced. */
  bytes: number | null;
  /** Cards in it; null until they were counted. */
  cards: number | null;
  createdAt: Generated<Timestamp>;
  endedAt: Timestamp | null;
  failure: string | null;
  id: string;
  impersonatorId: string | null;
  receivedAt: Timestamp | null;
  requestId: string;
  senderId: string;
  startedAt: Timestamp | null;
  /** sending: its file is arriving, and nobody sees it yet. */
  state: 'sending' | 'received' | 'working' | 'done' | 'failed';
  /** What the store calls the upload, until it is finished. */
  upload: string | null;
}

export interface LabDeliveryCards {
  certificate: string | null;
  deliveryId: string;
  /** As delivered; null: it could not be read. */
  itemId: string | null;
  outcome: 'graded' | 'regraded' | 'completed' | 'unchanged' | 'refused';
  position: number;
  problems: Generated<Json>;
}

export interface LabWork {
  cards: number;
  /** Of the first card that should ship. Null: none has arrived, or all have shipped. */
  dueAt: Timestamp | null;
  /** Whether the order is at this stage. Its other cards are further. */
  isLast: boolean;
  orderId: number;
  since: Timestamp;
  /** Cards that go back ungraded wait at order_complete, to be packed. */
  stage: string;
}

export interface ListingEvents {
  actor: 'seller' | 'partner' | 'staff' | null;
  actorId: string | null;
  at: Generated<Timestamp>;
  id: Generated<number>;
  kind: string;
  listingId: string;
  note: string | null;
  price: number | null;
}

export interface Listings {
  acceptsOffers: Generated<boolean>;
  categoryId: number;
  certificate: string;
  /** US cents due for taking it off; set once it was taken off. */
  delistFee: number | null;
  endedAt: Timestamp | null;
  gradeKey: string;
  /** When the buyer of a sold card accepted it. */
  handedOverAt: Timestamp | null;
  id: Generated<string>;
  isVoided: Generated<boolean>;
  listedAt: Timestamp | null;
  paidOutAt: Timestamp | null;
  payout: number | null;
  price: number;
  publishedAt: Generated<Timestamp>;
  regradedAt: Timestamp | null;
  salePrice: number | null;
  /** The partner’s own name for the sale. */
  saleReference: string | null;
  score: number | null;
  sellerId: string;
  soldAt: Timestamp | null;
  soldBy: string | null;
  /** The partner that reported the sale, also once it was reversed. */
  soldByPartner: string | null;
  state: 'waiting' | 'live' | 'delisting' | 'unpaid' | 'delisted' | 'sold' | 'reversed';
  termsId: number;
  /** What the label says, as it is searched for. */
  title: string;
  undoUntil: Timestamp | null;
  /** Of the title and the certificate. */
  words: Generated<string>;
}

export interface LogEntries {
  certificate: string;
  index: number;
  /** Counts from 1, among those of the same certificate. */
  n: number;
  reportHash: Buffer | null;
}

export interface LogHead {
  checkpoint: string;
  id: Generated<boolean>;
  origin: string;
  signedAt: Timestamp;
  size: number;
}

export interface LogPending {
  at: Timestamp;
  by: 'lab' | 'staff' | 'machine';
  certificate: string;
  /** When its certificate is public. */
  dueAt: Timestamp;
  event: 'graded' | 'regraded' | 'corrected' | 'voided' | 'reholdered';
  /** What the label says, as in a report. */
  facts: Json;
  gradedAt: Timestamp;
  id: Generated<number>;
  media: Buffer | null;
  reason: string | null;
  /** Null: not known any more, or voided. */
  report: Json | null;
  score: number | null;
}

export interface LogTiles {
  bytes: Buffer;
  /** As in C2SP tlog-tiles; -1: entries, compressed by gzip. The last of a level grows. */
  level: number;
  number: number;
  width: number;
}

export interface LogWitnesses {
  /** Why it did not sign the last one; null: it did. */
  failure: string | null;
  /** Its verifier key, as in LOG_WITNESSES. */
  key: string;
  /** By its clock. */
  seenAt: Timestamp | null;
  /** Of the last checkpoint that it signed. */
  size: number | null;
}

export interface MailPauses {
  /** The address; after its sender, where each sender has a pause. */
  address: string;
  kind: string;
  sent: Generated<number>;
  sentAt: Generated<Timestamp>;
}

export interface MarketTerms {
  commissionMinimum: number;
  /** Hundredths of a percent. */
  commissionRate: number;
  delistFee: number;
  delistFreeAfterDays: number;
  id: Generated<number>;
  validFrom: Timestamp;
}

export interface MediaOrphans {
  /** A server deletes the files; after this time, it is gone. */
  deletingUntil: Timestamp | null;
  mediaKey: string;
  since: Generated<Timestamp>;
}

export interface MediaSizes {
  /** By name: bytes, seconds since 1970 of the last change, and the revision. */
  files: Json;
  folder: string;
}

export interface OneTimeCodes {
  /** The member of staff who impersonates the user with it. */
  actorId: string | null;
  codeHash: Buffer | null;
  createdAt: Generated<Timestamp>;
  /** Where it was sent; of a first login, the address it began with. */
  email: string | null;
  expiresAt: Timestamp;
  id: Generated<string>;
  mailsSent: Generated<number>;
  purpose:
    | 'address'
    | 'email_change'
    | 'email_change_cancel'
    | 'reset_password'
    | 'first_login'
    | 'impersonation'
    | 'factor_sign_in'
    | 'factor_first_login'
    | 'new_passkey'
    | 'passkey_check';
  usedAt: Timestamp | null;
  userId: string | null;
}

export interface OrderEvents {
  actor: 'customer' | 'lab' | 'staff' | null;
  actorId: string | null;
  at: Generated<Timestamp>;
  id: Generated<number>;
  itemId: string | null;
  kind: string;
  note: string | null;
  orderId: number;
  stage: string | null;
  subOrderId: string | null;
  xid: Generated<string>;
}

export interface OrderExtras {
  at: Generated<Timestamp>;
  description: string;
  id: Generated<number>;
  orderId: number;
  subOrderId: string;
}

export interface OrderForecasts {
  basedOn: number;
  expectedDays: number;
  lateAt: Timestamp | null;
  likelyAt: Timestamp | null;
  madeAt: Generated<Timestamp>;
  orderId: number;
  serviceSpeed: string;
}

export interface OrderItems {
  arrivedAt: Timestamp | null;
  cardId: number | null;
  cardSet: string | null;
  certificate: string | null;
  cmpCode: string | null;
  correctedFrom: string | null;
  /** When its owner said “Ship now” or asked for a review. */
  decidedAt: Timestamp | null;
  /** A finished card doesn’t ship before, unless its owner decides. */
  decideUntil: Timestamp | null;
  declaredValue: number | null;
  divisorNumber: number | null;
  id: string;
  /** When the lab last said which card it is, and what is on it; null: not yet. */
  identifiedAt: Timestamp | null;
  identifiedBy: string | null;
  isDamaged: Generated<boolean>;
  isPrizm: boolean | null;
  isRefractor: boolean | null;
  isSerialNumber: boolean | null;
  isUncertain: Generated<boolean>;
  name: string | null;
  number: string | null;
  outcome: 'ungraded' | 'sent_back' | 'missing' | null;
  position: number;
  reason: string | null;
  seenCmpCode: string | null;
  seenDivisorNumber: number | null;
  seenIsPrizm: Generated<boolean>;
  seenIsRefractor: Generated<boolean>;
  seenSerialNumber: number | null;
  serialNumber: number | null;
  /** The second lab user, who let it go on although another card has its serial number. */
  serialReleasedBy: string | null;
  shipmentId: string | null;
  size: Generated<'standard' | 'thick' | 'oversized' | 'mini' | 'unsure'>;
  stage:
    | 'received'
    | 'image_processing'
    | 'verification'
    | 'slab_assembly'
    | 'qa'
    | 'slab_imaging'
    | 'order_complete'
    | 'shipped'
    | null;
  stageSince: Timestamp | null;
  subOrderId: string;
  subset: string | null;
  variation: string | null;
  variationId: number | null;
  year: number | null;
}

export interface OrderPhotos {
  height: number;
  id: Generated<string>;
  isPacking: Generated<boolean>;
  itemId: string | null;
  mediaKey: string;
  orderId: number;
  /** Of a photo of packing; null: its parcel hasn’t left yet */
  shipmentId: string | null;
  subOrderId: string | null;
  takenAt: Generated<Timestamp>;
  takenBy: string | null;
  width: number;
}

export interface OrderPromises {
  basedOn: number;
  lateDays: number | null;
  /** Null: too few finished orders to say */
  likelyDays: number | null;
  madeAt: Timestamp;
  orderId: number;
  serviceSpeed: string;
}

export interface OrderRanges {
  basedOn: number;
  /** Its later date is more than a business day from that of the last email, or of the receipt */
  hasMoved: Generated<boolean>;
  id: Generated<number>;
  lateAt: Timestamp;
  likelyAt: Timestamp;
  madeAt: Generated<Timestamp>;
  orderId: number;
  reason: string | null;
  serviceSpeed: string;
}

export interface Orders {
  assurance: Generated<boolean>;
  /** Null: the default billing address when it is paid, or else the shipping address. */
  billingAddressId: string | null;
  billTo: string | null;
  canceledAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  foilWrapped: Generated<boolean>;
  groupSubmitterId: string | null;
  id: Generated<number>;
  include_360_video: Generated<boolean>;
  insuredValue: Generated<number>;
  /** The package stays, or none if it is null. Else each quote picks the one with the lowest total. */
  isPackageChosen: Generated<boolean>;
  key: Generated<string>;
  kind: 'single' | 'group';
  /** Of an order started from an earlier one: the fields that could not be taken over, each with its reason. */
  leftOut: Generated<Json>;
  name: Generated<string>;
  number: string;
  ownerId: string;
  package: string | null;
  paidAt: Timestamp | null;
  paidFirst: Generated<boolean>;
  paymentId: string | null;
  priceListId: number | null;
  quantity: number | null;
  quote: Json | null;
  quoteExpiresAt: Timestamp | null;
  serviceSpeed: string | null;
  shippingAddressId: string | null;
  shippingType: string | null;
  shipTo: string | null;
  stage: Generated<
    | 'incomplete'
    | 'sub_kit_assembly'
    | 'sub_kit_shipping'
    | 'pending_receipt'
    | 'received'
    | 'image_processing'
    | 'verification'
    | 'slab_assembly'
    | 'qa'
    | 'slab_imaging'
    | 'order_complete'
    | 'shipped'
    | 'cancelled'
  >;
  stageSince: Generated<Timestamp>;
  step:
    | 'card-entry'
    | 'card-size'
    | 'group-entry'
    | 'shipping'
    | 'confirm'
    | 'complete'
    | 'order-overview';
  submissionKit: Generated<boolean>;
  submittedAt: Timestamp | null;
  tier: Generated<'1080p' | '4k'>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface OutboxMails {
  at: Generated<Timestamp>;
  html: string;
  id: Generated<number>;
  key: string | null;
  recipient: string;
  subject: string;
  text: string;
}

export interface ParcelClaims {
  answer: string | null;
  answeredAt: Timestamp | null;
  answeredBy: string | null;
  claimantId: string;
  closedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  id: string;
  kind: 'late' | 'damaged';
  message: string;
  orderId: number;
  /** Null: the parcel that was sent to the lab */
  shipmentId: string | null;
  state: Generated<'open' | 'answered' | 'closed'>;
}

export interface PartnerApplications {
  answeredAt: Timestamp | null;
  answeredBy: string | null;
  applicantId: string;
  /** What they build, in their words. */
  building: string;
  company: string;
  contactEmail: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  partnerId: string | null;
  /** Why it was refused. */
  reason: string | null;
  state: Generated<'waiting' | 'approved' | 'refused'>;
  website: string | null;
}

export interface PartnerInvitations {
  /** Null until the email is sent. */
  codeHash: Buffer | null;
  createdAt: Generated<Timestamp>;
  email: string;
  expiresAt: Timestamp;
  id: Generated<string>;
  partnerId: string;
  role: 'owner' | 'member';
  /** When its email goes out; null: at once. */
  sendsAt: Timestamp | null;
}

export interface PartnerRequests {
  /** Null only while the call is under way. */
  answer: string | null;
  bodyHash: Buffer;
  createdAt: Generated<Timestamp>;
  partnerId: string;
  webhookId: string;
}

export interface Partners {
  contactEmail: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  name: string;
  website: string | null;
}

export interface PartnerUsers {
  joinedAt: Generated<Timestamp>;
  partnerId: string;
  role: 'owner' | 'member';
  userId: string;
}

export interface Passkeys {
  addedAt: Generated<Timestamp>;
  /** How often it was used; 0: it doesn't count. */
  counter: number;
  credentialId: string;
  id: Generated<string>;
  lastUsedAt: Timestamp | null;
  name: string;
  publicKey: Buffer;
  transports: string[];
  userId: string;
}

export interface PasswordAttempts {
  account: string;
  admitted: boolean;
  attempts: number;
  /** Whose attempts are counted together: a device, a network, strangers. */
  lane: string;
  nextAt: Timestamp;
  resetsAt: Timestamp;
}

export interface PaymentEvents {
  at: Generated<Timestamp>;
  cause: string;
  event: string;
  id: Generated<number>;
  paymentId: string;
}

export interface PaymentRequests {
  at: Generated<Timestamp>;
  fingerprint: string;
  key: string;
  paymentId: string;
  purpose: string;
  subject: string;
}

export interface Payments {
  amount: number;
  checkoutUrl: string | null;
  createdAt: Generated<Timestamp>;
  currency: string;
  id: Generated<string>;
  idempotencyKey: string;
  paidAt: Timestamp | null;
  payerId: string | null;
  provider: 'sandbox' | 'stripe';
  purpose: 'witness_video' | 'order' | 'proposal' | 'delisting' | 'review';
  returnUrl: string;
  /** SHA-256 of the secret that a call with its key must have; null: none is needed. */
  secretHash: Buffer | null;
  session: string | null;
  state: Generated<'created' | 'pending' | 'paid' | 'declined' | 'expired'>;
  subject: string;
  title: string;
}

export interface PopulationByCard {
  cardId: number;
  g_1: Generated<number>;
  g_1_5: Generated<number>;
  g_10: Generated<number>;
  g_2: Generated<number>;
  g_2_5: Generated<number>;
  g_3: Generated<number>;
  g_3_5: Generated<number>;
  g_4: Generated<number>;
  g_4_5: Generated<number>;
  g_5: Generated<number>;
  g_5_5: Generated<number>;
  g_6: Generated<number>;
  g_6_5: Generated<number>;
  g_7: Generated<number>;
  g_7_5: Generated<number>;
  g_8: Generated<number>;
  g_8_5: Generated<number>;
  g_9: Generated<number>;
  gAuthentic: Generated<number>;
  gPristine: Generated<number>;
  /** Which power of two the total has reached; changes only when it doubles. */
  magnitude: Generated<number>;
  numberOrder: string;
  search: string;
  setId: number;
  total: Generated<number>;
  variationId: number;
}

export interface PopulationBySet {
  categoryId: number;
  g_1: Generated<number>;
  g_1_5: Generated<number>;
  g_10: Generated<number>;
  g_2: Generated<number>;
  g_2_5: Generated<number>;
  g_3: Generated<number>;
  g_3_5: Generated<number>;
  g_4: Generated<number>;
  g_4_5: Generated<number>;
  g_5: Generated<number>;
  g_5_5: Generated<number>;
  g_6: Generated<number>;
  g_6_5: Generated<number>;
  g_7: Generated<number>;
  g_7_5: Generated<number>;
  g_8: Generated<number>;
  g_8_5: Generated<number>;
  g_9: Generated<number>;
  gAuthentic: Generated<number>;
  gPristine: Generated<number>;
  search: string;
  setId: number;
  titleOrder: Generated<string>;
  total: Generated<number>;
  year: number;
}

export interface PopulationChanges {
  day: string;
  g_1: number | null;
  g_1_5: number | null;
  g_10: number | null;
  g_2: number | null;
  g_2_5: number | null;
  g_3: number | null;
  g_3_5: number | null;
  g_4: number | null;
  g_4_5: number | null;
  g_5: number | null;
  g_5_5: number | null;
  g_6: number | null;
  g_6_5: number | null;
  g_7: number | null;
  g_7_5: number | null;
  g_8: number | null;
  g_8_5: number | null;
  g_9: number | null;
  gAuthentic: number | null;
  gPristine: number | null;
  /** Of the variation, the set, or the category. */
  id: number;
  /** What the day is counted for: 1 variation, 2 set, 3 year of a category, 4 category. */
  level: number;
  /** Sets take turns at the rows of a shared day; folded into 0 once the day is over. */
  stripe: Generated<number>;
  total: number;
  /** 0 on every level but 3. */
  year: Generated<number>;
}

export interface PriceLists {
  id: Generated<number>;
  importedAt: Generated<Timestamp>;
  importedBy: string | null;
  startsAt: Timestamp;
}

export interface PriceProposals {
  amount: number;
  answer: 'accept' | 'refuse' | 'send_back' | null;
  answeredAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  createdBy: string | null;
  expiresAt: Timestamp;
  id: Generated<string>;
  itemId: string;
  orderId: number;
  paymentId: string | null;
  reason: string;
}

export interface Prices {
  amount: number;
  code: string;
  description: string;
  details: Generated<Json>;
  kind: 'speed' | 'tier' | 'extra' | 'size' | 'shipping' | 'package';
  listId: number;
  name: string;
  position: number;
}

export interface RateLimits {
  /** Milliseconds since 1970. */
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  codeHash: Buffer;
  usedAt: Timestamp | null;
  userId: string;
}

export interface Refunds {
  amount: number;
  createdAt: Generated<Timestamp>;
  doneAt: Timestamp | null;
  id: Generated<string>;
  key: string;
  paymentId: string;
  reason: string;
}

export interface Registrations {
  codeHash: Buffer | null;
  createdAt: Generated<Timestamp>;
  dateOfBirth: string | null;
  email: string;
  expiresAt: Timestamp;
  firstName: string;
  id: Generated<string>;
  lastName: string;
  mailsSent: Generated<number>;
  /** All hashes of an address have the same salt. */
  passwordHash: string;
  phoneNumber: string | null;
  usedAt: Timestamp | null;
}

export interface Regrades {
  certificate: string;
  gradedAt: Timestamp;
  gradeKey: string;
  id: Generated<number>;
  reason: string;
  regradedAt: Generated<Timestamp>;
  score: number | null;
}

export interface ReportKeys {
  /** Null: in use. Others verify what they signed before. */
  endedAt: Timestamp | null;
  /** Its thumbprint (RFC 7638). */
  kid: string;
  /** Ed25519. */
  publicKey: Buffer;
  since: Generated<Timestamp>;
}

export interface RolePermissions {
  action: PermissionAction;
  resource: PermissionResource;
  roleId: number;
}

export interface Roles {
  id: number;
  name: RoleName;
}

export interface SandboxCheckouts {
  id: string;
  openedAt: Generated<Timestamp>;
  paymentId: string;
  state: Generated<'open' | 'paid' | 'declined' | 'expired'>;
}

export interface SandboxRefunds {
  amount: number;
  at: Generated<Timestamp>;
  checkoutId: string;
  id: string;
}

export interface SearchWords {
  word: string;
}

export interface Secrets {
  /** Encrypted with SECRETS_KEY (secrets/secrets-key.ts). */
  isSealed: Generated<boolean>;
  madeAt: Generated<Timestamp>;
  name: string;
  value: Buffer;
  /** The higher one replaces those before. */
  version: Generated<number>;
}

export interface SellingSettings {
  location: string | null;
  paymentProfile: string | null;
  returnProfile: string | null;
  /** The name of a business policy on eBay, as the two after it. */
  shippingProfile: string | null;
  userId: string;
}

export interface Sessions {
  createdAt: Generated<Timestamp>;
  endedAt: Timestamp | null;
  expiresAt: Timestamp;
  /** Counts renewals; only a token of this generation is valid. */
  generation: Generated<number>;
  id: Generated<string>;
  impersonatorId: string | null;
  /** Whether its user must add a second factor before anything else. */
  needsFactor: Generated<boolean>;
  /** When the user last entered their password in it; null: never. */
  passwordAt: Timestamp | null;
  rotatedAt: Generated<Timestamp>;
  userId: string;
}

export interface Shipments {
  carrier: string;
  id: string;
  kind: 'kit' | 'cards';
  orderId: number;
  shippedAt: Generated<Timestamp>;
  shippedBy: string | null;
  trackingNumber: string;
}

export interface SignedReports {
  bytes: Buffer;
  /** SHA-256 of the bytes. */
  hash: Buffer;
}

export interface States {
  code: string;
  countryId: number;
  id: number;
  name: string;
}

export interface StrangerMails {
  /** The recipient, in lower case; null: another certificate of the email before. */
  address: string | null;
  askedAt: Generated<Timestamp>;
  certificate: string | null;
  id: Generated<number>;
  senderId: string;
  /** Later than asked_at if it waits for its turn. */
  sendsAt: Timestamp;
}

export interface SubmitterRequests {
  acceptedAt: Timestamp | null;
  codeHash: Buffer | null;
  declinedAt: Timestamp | null;
  expiresAt: Timestamp;
  id: Generated<string>;
  orderId: number;
  /** When its email goes out, if that has to wait. */
  sendsAt: Timestamp | null;
  submitterId: string;
}

export interface SubOrderInvitations {
  acceptedAt: Timestamp | null;
  codeHash: Buffer | null;
  email: string;
  expiresAt: Timestamp;
  id: Generated<string>;
  /** When its email goes out, if that has to wait. */
  sendsAt: Timestamp | null;
  subOrderId: string;
}

export interface SubOrders {
  createdAt: Generated<Timestamp>;
  customerEmail: string | null;
  customerId: string | null;
  id: string;
  lockedAt: Timestamp | null;
  lockedBy: string | null;
  name: string;
  orderId: number;
  position: number;
  serviceSpeed: string | null;
  version: Generated<number>;
}

export interface Uploads {
  /** Null until the file arrives. */
  bytes: Buffer | null;
  codeHash: Buffer;
  contentType: string;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  id: Generated<string>;
  isPacking: Generated<boolean>;
  itemId: string | null;
  /** Of a photo that the lab takes; null: an avatar. The card or sub-order is named with it. */
  orderId: number | null;
  subOrderId: string | null;
  userId: string;
}

export interface UserAddresses {
  address: string;
  address2: string | null;
  addressType: 'residential' | 'commercial';
  cityName: string;
  countryId: number;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  isDefault: Generated<boolean>;
  stateCode: string;
  type: 'billing' | 'shipping';
  userId: string;
  zipcode: string;
}

export interface Users {
  /** The folder of the file. */
  avatarKey: string | null;
  claimsByMail: Generated<boolean>;
  createdAt: Generated<Timestamp>;
  dateOfBirth: string | null;
  datesByMail: Generated<boolean>;
  email: string;
  emailVerifiedAt: Timestamp | null;
  firstName: string;
  gradesByMail: Generated<boolean>;
  id: Generated<string>;
  isGroupSubmitter: Generated<boolean>;
  lastLoginAt: Timestamp | null;
  lastName: string;
  mailedStages: Generated<string[]>;
  newsByMail: Generated<boolean>;
  onBoarding: Generated<OnBoardingStep[]>;
  passwordHash: string | null;
  phoneNumber: string | null;
  /** Null: never chosen. */
  popReportPageSize: number | null;
  reviewsByMail: Generated<boolean>;
  roleId: number;
  sellerId: string | null;
  shopName: string | null;
  status: 'unverified' | 'active' | 'inactive' | 'password_reset' | 'registered';
  temporaryExpiresAt: Timestamp | null;
  /** Of a password that was emailed; has the salt of password_hash. */
  temporaryHash: string | null;
  /** Null: never chosen. */
  theme: 'auto' | 'light' | 'dark' | null;
  username: string | null;
}

export interface VoidedCertificates {
  certificate: string;
  cmpCode: string | null;
  divisorNumber: number | null;
  gradedAt: Timestamp;
  isPrizm: Generated<boolean>;
  isRefractor: Generated<boolean>;
  reason: string;
  score: number | null;
  serialNumber: number | null;
  variationId: number;
  voidedAt: Generated<Timestamp>;
  /** True as well for those voided before it was noted. */
  wasPublished: Generated<boolean>;
}

export interface WebhookEndpoints {
  createdAt: Generated<Timestamp>;
  disabledAt: Timestamp | null;
  disabledBecause: 'partner' | 'gone' | 'failing' | null;
  /** First failure since the last delivery. */
  failingSince: Timestamp | null;
  id: Generated<string>;
  oldSecret: Buffer | null;
  oldSecretUntil: Timestamp | null;
  partnerId: string | null;
  /** Sealed. Signs what is sent there. */
  secret: Buffer;
  types: string[];
  url: string;
  userId: string | null;
}

export interface WebhookMessages {
  attempts: Generated<number>;
  /** What it is about, if that is a certificate. */
  certificate: string | null;
  createdAt: Generated<Timestamp>;
  /** When to try; while it is being tried, when that counts as broken off. */
  dueAt: Generated<Timestamp>;
  endedAt: Timestamp | null;
  endpointId: string;
  id: Generated<number>;
  lastAttemptAt: Timestamp | null;
  lastError: string | null;
  lastStatus: number | null;
  /** What it is about, if that is a user's order. */
  orderNumber: string | null;
  /** The exact text that is signed and sent. */
  payload: string;
  /** Messages with the same arrive in order; null: on its own. */
  sequence: Generated<string | null>;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  type: string;
  webhookId: string;
}

export interface Tables {
  apiKeys: ApiKeys;
  auditTrail: AuditTrail;
  authenticatorApps: AuthenticatorApps;
  cardAdditions: CardAdditions;
  cardLabels: CardLabels;
  cardReviews: CardReviews;
  cards: Cards;
  cardServices: CardServices;
  cardSets: CardSets;
  cardVariations: CardVariations;
  cardWordCounts: CardWordCounts;
  cardWords: CardWords;
  categories: Categories;
  certificateLetters: CertificateLetters;
  certificateOwners: CertificateOwners;
  cities: Cities;
  columnMappings: ColumnMappings;
  countries: Countries;
  coupons: Coupons;
  couponUses: CouponUses;
  delayReasons: DelayReasons;
  deliveredMedia: DeliveredMedia;
  deliveries: Deliveries;
  edgePurges: EdgePurges;
  edges: Edges;
  gradedCardReports: GradedCardReports;
  gradedCards: GradedCards;
  handOvers: HandOvers;
  helpMessages: HelpMessages;
  jobWorkers: JobWorkers;
  knownSources: KnownSources;
  labDeliveries: LabDeliveries;
  labDeliveryCards: LabDeliveryCards;
  labWork: LabWork;
  listingEvents: ListingEvents;
  listings: Listings;
  logEntries: LogEntries;
  logHead: LogHead;
  logPending: LogPending;
  logTiles: LogTiles;
  logWitnesses: LogWitnesses;
  mailPauses: MailPauses;
  marketTerms: MarketTerms;
  mediaOrphans: MediaOrphans;
  mediaSizes: MediaSizes;
  oneTimeCodes: OneTimeCodes;
  orderEvents: OrderEvents;
  orderExtras: OrderExtras;
  orderForecasts: OrderForecasts;
  orderItems: OrderItems;
  orderPhotos: OrderPhotos;
  orderPromises: OrderPromises;
  orderRanges: OrderRanges;
  orders: Orders;
  outboxMails: OutboxMails;
  parcelClaims: ParcelClaims;
  partnerApplications: PartnerApplications;
  partnerInvitations: PartnerInvitations;
  partnerRequests: PartnerRequests;
  partners: Partners;
  partnerUsers: PartnerUsers;
  passkeys: Passkeys;
  passwordAttempts: PasswordAttempts;
  paymentEvents: PaymentEvents;
  paymentRequests: PaymentRequests;
  payments: Payments;
  populationByCard: PopulationByCard;
  populationBySet: PopulationBySet;
  populationChanges: PopulationChanges;
  priceLists: PriceLists;
  priceProposals: PriceProposals;
  prices: Prices;
  rateLimits: RateLimits;
  recoveryCodes: RecoveryCodes;
  refunds: Refunds;
  registrations: Registrations;
  regrades: Regrades;
  reportKeys: ReportKeys;
  rolePermissions: RolePermissions;
  roles: Roles;
  sandboxCheckouts: SandboxCheckouts;
  sandboxRefunds: SandboxRefunds;
  searchWords: SearchWords;
  secrets: Secrets;
  sellingSettings: SellingSettings;
  sessions: Sessions;
  shipments: Shipments;
  signedReports: SignedReports;
  states: States;
  strangerMails: StrangerMails;
  submitterRequests: SubmitterRequests;
  subOrderInvitations: SubOrderInvitations;
  subOrders: SubOrders;
  uploads: Uploads;
  userAddresses: UserAddresses;
  users: Users;
  voidedCertificates: VoidedCertificates;
  webhookEndpoints: WebhookEndpoints;
  webhookMessages: WebhookMessages;
}
