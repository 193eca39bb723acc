import { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import { DELIVERY_SCHEMA_PATH, deliveryStruct } from '@tag/contract/lab';
import { ownWebhookStructs } from '@tag/contract/own-keys';
import { webhookStructs } from '@tag/contract/partners';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { addressHandlers } from './addresses/address-routes.ts';
import { adminHandlers } from './admin/admin-routes.ts';
import { keyIdentifier } from './auth/identify-key.ts';
import { partnerIdentifier } from './auth/identify-partner.ts';
import { identifier } from './auth/identify.ts';
import { secondFactors } from './auth/factors/second-factors.ts';
import { ownPassword } from './auth/own-password.ts';
import { OF_CODES, passwordAttempts } from './auth/password-attempts.ts';
import { passwordHasher } from './auth/passwords.ts';
import { sessionKeeper } from './auth/sessions.ts';
import { sessionTokens } from './auth/tokens.ts';
import { cardHandlers } from './cards/card-routes.ts';
import type { Database } from './db/database.ts';
import { additionHandlers } from './flows/addition-handlers.ts';
import { certificateHandlers } from './flows/certificate-handlers.ts';
import { deliveryHandlers } from './flows/delivery-handlers.ts';
import { collectionHandlers } from './flows/collection-handlers.ts';
import { orderGradeHandlers } from './flows/order-grades.ts';
import { partnerSaleHandlers } from './flows/partner-sale.ts';
import { reviewHandlers } from './flows/review-handlers.ts';
import { statementHandlers } from './flows/statements.ts';
import { submissionHandlers } from './flows/submission-handlers.ts';
import { forecastHandlers } from './forecast/forecast-routes.ts';
import { gradedCardHandlers } from './graded-cards/graded-card-routes.ts';
import { keyRoutes } from './grade-log/key-routes.ts';
import { certificateLogHandlers } from './grade-log/certificate-log.ts';
import { LOG_PATH, logRoutes } from './grade-log/log-routes.ts';
import { readWitnessPolicy } from './grade-log/policy.ts';
import { signedReportHandlers } from './grade-log/signed-report.ts';
import { readLogStatus } from './grade-log/witnesses.ts';
import { helpHandlers } from './help/help-routes.ts';
import { admission } from './http/admit.ts';
import type { Env, RequestContext } from './http/context.ts';
import { answerPreflight, openToAll, restrictOrigin } from './http/cors.ts';
import { serveDescription, serveSchema } from './http/description.ts';
import { answerFailure } from './http/failure.ts';
import { securityHeaders } from './http/headers.ts';
import { implement } from './http/implement.ts';
import { knownHost } from './http/known-host.ts';
import { closePrivatePages } from './http/private-pages.ts';
import { publicReads } from './http/public-reads.ts';
import { rateLimits } from './http/rate-limits.ts';
import { readCosts } from './http/read-costs.ts';
import { assertDecodable } from './http/request-input.ts';
import { uploadRoutes } from './http/upload-routes.ts';
import { outboxRoutes } from './mail/outbox-routes.ts';
import { PHOTO_UPLOADS, photoUploadRoutes } from './lab/photos.ts';
import { labHandlers } from './lab/lab-routes.ts';
import { delistFeeHandlers } from './market/delist-fee.ts';
import { feedRoutes } from './market/feed.ts';
import { marketHandlers } from './market/market-routes.ts';
import { publicMarketHandlers } from './market/public-routes.ts';
import type { MediaStore } from './media/media-store.ts';
import { privateMediaRoutes } from './media/private-routes.ts';
import { PRIVATE_MEDIA_PATH } from './media/signed-links.ts';
import { observeRequests } from './observe-requests.ts';
import type { OrderFeed } from './orders/events/event-feed.ts';
import { orderEventHandlers } from './orders/events/event-routes.ts';
import { applicationHandlers } from './partners/application-routes.ts';
import { deskHandlers } from './partners/desk-routes.ts';
import { ownKeyHandlers } from './partners/own-key-routes.ts';
import { partnerHandlers, staffPartnerHandlers } from './partners/partner-routes.ts';
import type { Payments } from './payments/payments.ts';
import { placeHandlers } from './places/place-routes.ts';
import { popHandlers } from './pops/pop-routes.ts';
import { keptSecrets } from './secrets/secrets.ts';
import type { Settings } from './settings.ts';
import { sharingRoutes } from './sharing/sharing-routes.ts';
import { healthRoutes } from './status/health-routes.ts';
import { createReadiness, type Readiness } from './status/readiness.ts';
import { statusHandlers } from './status/status-routes.ts';
import { AVATAR_UPLOADS, avatarUploadRoutes } from './users/avatar.ts';
import { inTrace } from './trace.ts';
import { userHandlers } from './users/user-routes.ts';
import { addressRules, askNameServers, type Resolve } from './webhooks/addresses.ts';
import { webhookKeys } from './webhooks/keys.ts';
import { witnessHandlers } from './witness/witness-routes.ts';

const BODY_LIMIT = 1024 * 1024;
const REQUEST_ID_LENGTH = 64;

interface ApiDeps {
  readonly database: Database;
  readonly settings: Pick<
    Settings,
    | 'adminsNeedFactor'
    | 'apiUrl'
    | 'checkResponses'
    | 'corsOrigins'
    | 'explicitAccountErrors'
    | 'hosts'
    | 'labAddress'
    | 'labelWindowDays'
    | 'logOrigin'
    | 'logWitnesses'
    | 'shipWaitDays'
    | 'passwordMemoryKib'
    | 'portalUrl'
    | 'purgeUrls'
    | 'rateLimitScale'
    | 'showOutbox'
    | 'trustedProxies'
    | 'webhookAllowedHosts'
    | 'witnessPrice'
  >;
  readonly logger: Logger;
  /** Where media are stored, including private ones. */
  readonly mediaStore: MediaStore;
  readonly payments: Payments;
  /** Events of orders, for open streams. */
  readonly orderFeed: OrderFeed;
  /** Whether the server should get requests; by default, while its database answers. */
  readonly readiness?: Readiness;
  /** The app at `/media`. */
  readonly media?: Hono<Env>;
  /** How long an upload may pause, in milliseconds; 30 seconds by default. */
  readonly uploadPauseMs?: number;
  /** Resolves after this many milliseconds; a timer by default. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Resolves the host names of webhook endpoints; with DNS by default. */
  readonly resolve?: Resolve;
}

/** The API as one Hono app, on dependencies that are already running. */
export function createApi(deps: ApiDeps): Hono<Env> {
  const { database, settings, logger, media, mediaStore, payments } = deps;
  const app = new Hono<Env>();
  const assertKnownHost = knownHost(settings.hosts);

  app.use((c, next) => inTrace(c.req.header('traceparent'), next));
  app.use(requestId({ limitLength: REQUEST_ID_LENGTH }));
  app.use(securityHeaders);
  app.use(observeRequests(logger));
  app.use(async (c, next) => {
    const { method } = c.req;
    c.set('isPurged', settings.purgeUrls.length > 0);
    if (method === 'OPTIONS') return answerPreflight(c, settings.corsOrigins);
    if (isRead(method)) openToAll(c);
    else {
      restrictOrigin(c, settings.corsOrigins);
      assertKnownHost(c);
    }
    assertDecodable(c.req.url);
    return next();
  });
  closePrivatePages(app, assertKnownHost);
  app.route(PHOTO_UPLOADS.path, photoUploadRoutes({ database, mediaStore }));
  app.route(AVATAR_UPLOADS.path, avatarUploadRoutes(database));
  const limitBody = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: () => {
      throw new Refusal('payload_too_large', { details: { limit: '1 MB' } });
    },
  });
  const isUpload = uploadRoutes(endpoints);
  // A read's body is never used, and accessing it constructs a full Request: a tenth of a read's time.
  app.use((c, next) =>
    // A file has its own limit.
    isRead(c.req.method) || isUpload(c.req.method, c.req.path) ? next() : limitBody(c, next),
  );

  const webhooks = { ...webhookStructs, ...ownWebhookStructs };
  serveDescription(app, endpoints, webhooks, settings.apiUrl);
  serveSchema(app, DELIVERY_SCHEMA_PATH, deliveryStruct);
  const readiness = deps.readiness ?? createReadiness(database);
  const readPublic = publicReads(database);
  app.route('/health', healthRoutes(readiness, readPublic));
  if (media) app.route('/media', media);
  const linkSecrets = keptSecrets(database, 'media-links');
  app.route(PRIVATE_MEDIA_PATH, privateMediaRoutes(mediaStore, linkSecrets));
  app.route('/', payments.routes);
  app.route('/', feedRoutes(readPublic, settings));
  const policy = readWitnessPolicy(settings.logWitnesses);
  app.route(LOG_PATH, logRoutes({ database, readPublic, settings, policy }));
  app.route('/', sharingRoutes({ database, readPublic, media, portalUrl: settings.portalUrl }));
  app.route('/', keyRoutes(database, readPublic));
  if (settings.showOutbox) app.route('/', outboxRoutes(database));
  const tokens = sessionTokens(keptSecrets(database, 'sessions'));
  const limits = rateLimits(database, settings.rateLimitScale);
  const hasher = passwordHasher({ memoryKib: settings.passwordMemoryKib });
  const pace = { scale: settings.rateLimitScale, pause: deps.pause ?? setTimeout };
  const attempts = passwordAttempts(database, pace);
  const assertOwnPassword = ownPassword({ database, hasher, attempts });
  const keys = webhookKeys(database);
  const addresses = addressRules(settings.webhookAllowedHosts, deps.resolve ?? askNameServers());
  const handlers = {
    ...forecastHandlers(),
    ...gradedCardHandlers(database, settings),
    ...signedReportHandlers(database),
    ...certificateLogHandlers(),
    ...certificateHandlers(database, settings),
    ...deliveryHandlers({ ...deps, apiUrl: settings.apiUrl }),
    ...collectionHandlers(database, settings),
    ...additionHandlers(database),
    ...popHandlers(),
    ...publicMarketHandlers(),
    ...cardHandlers(database),
    ...userHandlers({
      database,
      mediaStore,
      attempts,
      hasher,
      assertOwnPassword,
      factors: secondFactors(database, settings),
      codeAttempts: passwordAttempts(database, { ...pace, limits: OF_CODES }),
      sessions: sessionKeeper(database, tokens, settings),
      explicitErrors: settings.explicitAccountErrors,
    }),
    ...addressHandlers(database),
    ...adminHandlers({ database, assertOwnPassword }),
    ...placeHandlers(),
    ...helpHandlers(database),
    ...statusHandlers({
      database,
      mediaStore,
      readiness,
      readLogStatus: () => readLogStatus(database.query, policy),
    }),
    ...submissionHandlers({
      database,
      assertOwnPassword,
      payments,
      returnOrigins: settings.corsOrigins,
      labAddress: settings.labAddress,
      portalUrl: settings.portalUrl,
    }),
    ...marketHandlers(database, settings),
    ...statementHandlers(database),
    ...delistFeeHandlers({ database, payments, returnOrigins: settings.corsOrigins }),
    ...labHandlers({ database, ...settings }),
    ...reviewHandlers({ database, payments, returnOrigins: settings.corsOrigins }),
    ...orderGradeHandlers(database),
    ...orderEventHandlers(database, deps.orderFeed),
    ...partnerSaleHandlers(database.query),
    ...partnerHandlers({ query: database.query, keys, addresses }),
    ...staffPartnerHandlers({ query: database.query, keys }),
    ...applicationHandlers(database.query),
    ...deskHandlers({ query: database.query, keys, addresses }),
    ...ownKeyHandlers({ query: database.query, keys, addresses }),
    ...witnessHandlers({
      database,
      mediaStore,
      payments,
      price: settings.witnessPrice,
      returnOrigins: settings.corsOrigins,
      linkSecrets,
      receiptSecrets: keptSecrets(database, 'receipts'),
    }),
  };
  const admit = admission({
    identify: identifier(database, tokens),
    identifyKey: keyIdentifier(database),
    identifyPartner: partnerIdentifier(database),
    openSecret: keys.open,
    limits,
    costs: readCosts(settings.rateLimitScale),
    assertKnownHost,
    trustedProxies: settings.trustedProxies,
  });
  implement(app, endpoints, handlers, { ...settings, admit, readPublic });

  app.notFound(() => {
    throw new Refusal('not_found');
  });
  app.onError((error, c: RequestContext) => answerFailure(error, c, logger));
  return app;
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
