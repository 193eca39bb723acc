import { codeOf, messageOf, SetupError } from '../setup-error.ts';
import * as catalogue from './migrations/0001-catalogue.ts';
import * as gradedCards from './migrations/0002-graded-cards.ts';
import * as payments from './migrations/0003-payments.ts';
import * as population from './migrations/0004-population.ts';
import * as populationStripes from './migrations/0005-population-stripes.ts';
import * as populationSearch from './migrations/0006-population-search.ts';
import * as searchWords from './migrations/0007-search-words.ts';
import * as users from './migrations/0010-users.ts';
import * as sessions from './migrations/0011-sessions.ts';
import * as auditTrail from './migrations/0012-audit-trail.ts';
import * as outboxAndUploads from './migrations/0013-outbox-and-uploads.ts';
import * as places from './migrations/0014-places.ts';
import * as addresses from './migrations/0015-addresses.ts';
import * as helpMessages from './migrations/0016-help-messages.ts';
import * as registrations from './migrations/0017-registrations.ts';
import * as passwordAttempts from './migrations/0018-password-attempts.ts';
import * as foldedNames from './migrations/0022-folded-names.ts';
import * as setTitles from './migrations/0023-set-titles.ts';
import * as userSettings from './migrations/0024-user-settings.ts';
import * as populationYears from './migrations/202611221029-population-years.ts';
import * as columnsExplained from './migrations/202611221030-columns-explained.ts';
import * as systemStatus from './migrations/202611221040-system-status.ts';
import * as orders from './migrations/202611221335-orders.ts';
import * as cardWords from './migrations/202611221345-card-words.ts';
import * as muchGradedCards from './migrations/202611221355-much-graded-cards.ts';
import * as trackingAndLab from './migrations/202611221730-tracking-and-lab.ts';
import * as withoutCardsSearch from './migrations/202611222114-without-cards-search.ts';
import * as tagMarket from './migrations/202611230040-tag-market.ts';
import * as partners from './migrations/202611230045-partners.ts';
import * as browseListings from './migrations/202611230050-browse-listings.ts';
import * as handOvers from './migrations/202611230055-hand-overs.ts';
import * as coverBrowsing from './migrations/202611230435-cover-browsing.ts';
import * as whatTheLabSaw from './migrations/202611241801-what-the-lab-saw.ts';
import * as hiddenCertificates from './migrations/202611241811-hidden-certificates.ts';
import * as freshPasswords from './migrations/202611241812-fresh-passwords.ts';
import * as reversedSales from './migrations/202611241821-reversed-sales.ts';
import * as strangerMails from './migrations/202611241822-stranger-mails.ts';
import * as secondFactors from './migrations/202611251801-second-factors.ts';
import * as promisedDates from './migrations/202611251811-promised-dates.ts';
import * as cardServices from './migrations/202611251812-card-services.ts';
import * as groupSubmitters from './migrations/202611251821-group-submitters.ts';
import * as cardAdditions from './migrations/202611251831-card-additions.ts';
import * as billingAddress from './migrations/202611251841-billing-address.ts';
import * as avatarsByKey from './migrations/202611260201-avatars-by-key.ts';
import * as paymentRequests from './migrations/202611260431-payment-requests.ts';
import * as packageChoices from './migrations/202611261745-package-choices.ts';
import * as shopNames from './migrations/202611261845-shop-names.ts';
import * as collection from './migrations/202611262301-collection.ts';
import * as ordersAgain from './migrations/202611262302-orders-again.ts';
import * as keysOfUsers from './migrations/202611262303-keys-of-users.ts';
import * as sellingSettings from './migrations/202611262304-selling-settings.ts';
import * as cardReviews from './migrations/202611262305-card-reviews.ts';
import * as keptDates from './migrations/202611262306-kept-dates.ts';
import * as parcelClaims from './migrations/202611262306-parcel-claims.ts';
import * as mailsAboutManyCards from './migrations/202611270301-mails-about-many-cards.ts';
import * as columnMappings from './migrations/202611270302-column-mappings.ts';
import * as gradeLog from './migrations/202611270501-grade-log.ts';
import * as sortedCollections from './migrations/202611270601-sorted-collections.ts';
import * as jobWorkers from './migrations/202611270602-job-workers.ts';
import * as openWork from './migrations/202611270603-open-work.ts';
import * as indexedReferences from './migrations/202611270604-indexed-references.ts';
import * as reportKeys from './migrations/202611271201-report-keys.ts';
import * as logWitnesses from './migrations/202611271211-log-witnesses.ts';
import * as dropPaymentKeys from './migrations/202611271221-drop-payment-keys.ts';
import * as partnerDesks from './migrations/202611271610-partner-desks.ts';
import * as certificateNumbers from './migrations/202611272140-certificate-numbers.ts';
import * as edgePurges from './migrations/202611280005-edge-purges.ts';
import * as labDeliveries from './migrations/202611280010-lab-deliveries.ts';
import * as versionsOfSecrets from './migrations/202611280010-versions-of-secrets.ts';
import * as mediaSizes from './migrations/202611280920-media-sizes.ts';
import * as listingSearch from './migrations/202611282010-listing-search.ts';
import * as businessDaysInline from './migrations/202611282235-business-days-inline.ts';
import * as newestFirst from './migrations/202611282245-newest-first.ts';
import * as cardsWithUs from './migrations/202611290345-cards-with-us.ts';
import * as auditByAction from './migrations/202611290400-audit-by-action.ts';
import * as workAndUsers from './migrations/202611300130-work-and-users.ts';
import * as withoutUsersCreated from './migrations/202611300131-without-users-created.ts';
import * as labWork from './migrations/202611300900-lab-work.ts';
import * as listsOfMembers from './migrations/202611300920-lists-of-members.ts';
import * as withoutListingsSeller from './migrations/202611300921-without-listings-seller.ts';
import type { Queries } from './queries.ts';
import {
  appliedMigrations,
  MigrationFailure,
  runMigrations,
  type LockPatience,
  type Migration,
} from './run-migrations.ts';

/** Applied in the order of their names, each once. How to add one: migrations/README.md. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-catalogue': catalogue,
  '0002-graded-cards': gradedCards,
  '0003-payments': payments,
  '0004-population': population,
  '0005-population-stripes': populationStripes,
  '0006-population-search': populationSearch,
  '0007-search-words': searchWords,
  '0010-users': users,
  '0011-sessions': sessions,
  '0012-audit-trail': auditTrail,
  '0013-outbox-and-uploads': outboxAndUploads,
  '0014-places': places,
  '0015-addresses': addresses,
  '0016-help-messages': helpMessages,
  '0017-registrations': registrations,
  '0018-password-attempts': passwordAttempts,
  '0022-folded-names': foldedNames,
  '0023-set-titles': setTitles,
  '0024-user-settings': userSettings,
  '202611221029-population-years': populationYears,
  '202611221030-columns-explained': columnsExplained,
  '202611221040-system-status': systemStatus,
  '202611221335-orders': orders,
  '202611221345-card-words': cardWords,
  '202611221355-much-graded-cards': muchGradedCards,
  '202611221730-tracking-and-lab': trackingAndLab,
  '202611222114-without-cards-search': withoutCardsSearch,
  '202611230040-tag-market': tagMarket,
  '202611230045-partners': partners,
  '202611230050-browse-listings': browseListings,
  '202611230055-hand-overs': handOvers,
  '202611230435-cover-browsing': coverBrowsing,
  '202611241801-what-the-lab-saw': whatTheLabSaw,
  '202611241811-hidden-certificates': hiddenCertificates,
  '202611241812-fresh-passwords': freshPasswords,
  '202611241821-reversed-sales': reversedSales,
  '202611241822-stranger-mails': strangerMails,
  '202611251801-second-factors': secondFactors,
  '202611251811-promised-dates': promisedDates,
  '202611251812-card-services': cardServices,
  '202611251821-group-submitters': groupSubmitters,
  '202611251831-card-additions': cardAdditions,
  '202611251841-billing-address': billingAddress,
  '202611260201-avatars-by-key': avatarsByKey,
  '202611260431-payment-requests': paymentRequests,
  '202611261745-package-choices': packageChoices,
  '202611261845-shop-names': shopNames,
  '202611262301-collection': collection,
  '202611262302-orders-again': ordersAgain,
  '202611262303-keys-of-users': keysOfUsers,
  '202611262304-selling-settings': sellingSettings,
  '202611262305-card-reviews': cardReviews,
  '202611262306-kept-dates': keptDates,
  '202611262306-parcel-claims': parcelClaims,
  '202611270301-mails-about-many-cards': mailsAboutManyCards,
  '202611270302-column-mappings': columnMappings,
  '202611270501-grade-log': gradeLog,
  '202611270601-sorted-collections': sortedCollections,
  '202611270602-job-workers': jobWorkers,
  '202611270603-open-work': openWork,
  '202611270604-indexed-references': indexedReferences,
  '202611271201-report-keys': reportKeys,
  '202611271211-log-witnesses': logWitnesses,
  '202611271221-drop-payment-keys': dropPaymentKeys,
  '202611271610-partner-desks': partnerDesks,
  '202611272140-certificate-numbers': certificateNumbers,
  '202611280005-edge-purges': edgePurges,
  '202611280010-lab-deliveries': labDeliveries,
  '202611280010-versions-of-secrets': versionsOfSecrets,
  '202611280920-media-sizes': mediaSizes,
  '202611282010-listing-search': listingSearch,
  '202611282235-business-days-inline': businessDaysInline,
  '202611282245-newest-first': newestFirst,
  '202611290345-cards-with-us': cardsWithUs,
  '202611290400-audit-by-action': auditByAction,
  '202611300130-work-and-users': workAndUsers,
  '202611300131-without-users-created': withoutUsersCreated,
  '202611300900-lab-work': labWork,
  '202611300920-lists-of-members': listsOfMembers,
  '202611300921-without-listings-seller': withoutListingsSeller,
};

/**
 * Applies the migrations that the database lacks, each in a transaction, concurrent indexes outside.
 * @returns their names.
 * @throws SetupError when it can't; nothing of a failed migration stays, but the ones before it do.
 */
export async function migrate(db: Queries, patience?: Partial<LockPatience>): Promise<string[]> {
  try {
    return await runMigrations(db, migrations, patience);
  } catch (error) {
    throw explain(error);
  }
}

/** How a database differs from what this program was made for, by the names of migrations. */
interface MigrationState {
  /** Those that the database lacks. */
  readonly pending: readonly string[];
  /** Those of a newer program. */
  readonly unknown: readonly string[];
}

export async function readMigrationState(db: Queries): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  return {
    pending: Object.keys(migrations).filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !Object.hasOwn(migrations, name)),
  };
}

function explain(failure: unknown): SetupError {
  const isOne = failure instanceof MigrationFailure;
  const error = isOne ? failure.cause : failure;
  const cause = { cause: error };
  const message = messageOf(error);
  if (message.includes('pg_trgm')) {
    return new SetupError(
      `The database lacks the extension pg_trgm, and it could not be added: ${message}. ` +
        "Install PostgreSQL's contrib package, or have the database's owner run: CREATE EXTENSION pg_trgm",
      cause,
    );
  }
  if (codeOf(error) === '42501') {
    return new SetupError(
      `The database user may not create tables: ${message}. Grant it CREATE on the schema.`,
      cause,
    );
  }
  const where = isOne ? ` at ${failure.migration}` : '';
  if (codeOf(error) === '55P03') {
    return new SetupError(
      `The database could not be brought up to date${where}: a long transaction kept a table locked. ` +
        'See pg_stat_activity, and migrate again once it has ended.',
      cause,
    );
  }
  return new SetupError(`The database could not be brought up to date${where}: ${message}`, cause);
}
