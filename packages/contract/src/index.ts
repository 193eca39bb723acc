import * as addresses from './addresses/endpoints.ts';
import * as admin from './admin/endpoints.ts';
import * as collection from './collection/endpoints.ts';
import * as coupons from './coupons/endpoints.ts';
import {
  completeOrder,
  confirmOrder,
  createOrder,
  deleteOrder,
  listCardSizes,
  listOrders,
  listOrderStages,
  listServiceSpeeds,
  listShippingTypes,
  orderAgain,
  readLatestOrder,
  readOrder,
  readOrderDetail,
  readOrderReferences,
  readTotalFee,
  updateOrder,
} from './orders/endpoints.ts';
import {
  acceptInvitation,
  createSubOrder,
  createSubOrders,
  deleteSubOrders,
  inviteCustomer,
  inviteNamedCustomers,
  listAllOrderItems,
  listOrderItems,
  listSubOrders,
  lockSubOrders,
  moveOrderItems,
  readInvitation,
  saveOrderItems,
  setItemCard,
  updateSubOrder,
} from './orders/part-endpoints.ts';
import { readOrderResults } from './orders/card-results.ts';
import * as orderPayments from './orders/payment-endpoints.ts';
import * as grades from './orders/grade-endpoints.ts';
import * as liveOrders from './orders/live-endpoints.ts';
import { listAllOrders } from './orders/staff.ts';
import * as submitters from './orders/submitter-endpoints.ts';
import { listToDos } from './orders/to-dos.ts';
import * as tracking from './orders/tracking-endpoints.ts';
import { readTurnaround, readTurnaroundRecord } from './orders/turnaround.ts';
import {
  answerClaim,
  closeAnyClaim,
  closeClaim,
  listAllClaims,
  listClaims,
  reportParcel,
} from './orders/claims.ts';
import { listOrderDates } from './orders/dates.ts';
import { readPossession } from './orders/possession.ts';
import { giveDelayReason, listDelayReasons } from './lab/delay-reasons.ts';
import * as partners from './partners/endpoints.ts';
import * as partnerApplications from './partner-desk/application-endpoints.ts';
import * as partnerDesk from './partner-desk/desk-endpoints.ts';
import * as partnerDeskUsers from './partner-desk/user-endpoints.ts';
import * as staffPartners from './partners/staff-endpoints.ts';
import * as prices from './prices/endpoints.ts';
import {
  listCardVariations,
  listCategories,
  matchCardRows,
  matchCards,
  readCard,
} from './cards/endpoints.ts';
import * as lab from './lab/endpoints.ts';
import * as deliveries from './lab/delivery-endpoints.ts';
import * as parcels from './lab/parcel-endpoints.ts';
import * as reviews from './lab/review-endpoints.ts';
import * as additions from './lab/addition-endpoints.ts';
import * as gradedCards from './graded-cards/endpoints.ts';
import * as gradeLog from './grade-log/endpoints.ts';
import * as handOvers from './hand-overs/endpoints.ts';
import * as listingDrafts from './listing-drafts/endpoints.ts';
import { sendHelpMessage } from './help/endpoints.ts';
import * as ownKeys from './own-keys/endpoints.ts';
import * as pops from './pops/endpoints.ts';
import * as tagMarket from './tag-market/endpoints.ts';
import {
  listAllListings,
  readAnyListingHistory,
  recordPayout,
  recordSale,
  reverseSale,
} from './tag-market/staff.ts';
import { changePrices, previewPrices } from './tag-market/price-file.ts';
import { listPublicListings, readPublicListing } from './tag-market/public.ts';
import * as statements from './statements/endpoints.ts';
import * as status from './status/endpoints.ts';
import * as places from './places/endpoints.ts';
import * as accounts from './users/account-endpoints.ts';
import { listColumnMappings, saveColumnMapping } from './users/column-mappings.ts';
import * as own from './users/own-endpoints.ts';
import * as session from './users/session-endpoints.ts';
import * as factors from './users/factor-endpoints.ts';
import * as witness from './witness/endpoints.ts';

/**
 * Every call the server answers, by name. An entry without a handler does not type-check. If two paths
 * match, the first is called: `/orders/latest` comes before `/orders/{orderNumber}`. The calls of a module where
 * that happens are named here, since a module's own order is not kept.
 */
export const endpoints = {
  ...gradedCards,
  ...gradeLog,
  ...collection,
  ...pops,
  ...listingDrafts,
  readPublicListing,
  listPublicListings,
  ...witness,
  ...accounts,
  ...own,
  listColumnMappings,
  saveColumnMapping,
  ...session,
  ...factors,
  ...addresses,
  ...admin,
  matchCards,
  matchCardRows,
  listCardVariations,
  readCard,
  listCategories,
  ...places,
  sendHelpMessage,
  ...statements,
  ...status,
  readTurnaround,
  readTurnaroundRecord,
  readOrderReferences,
  listOrderStages,
  listServiceSpeeds,
  listShippingTypes,
  listCardSizes,
  listAllOrders,
  listOrders,
  createOrder,
  orderAgain,
  readOrderDetail,
  readLatestOrder,
  listToDos,
  ...liveOrders,
  readOrder,
  updateOrder,
  deleteOrder,
  completeOrder,
  readTotalFee,
  confirmOrder,
  listSubOrders,
  createSubOrder,
  createSubOrders,
  deleteSubOrders,
  lockSubOrders,
  inviteNamedCustomers,
  updateSubOrder,
  inviteCustomer,
  readInvitation,
  acceptInvitation,
  listOrderItems,
  listAllOrderItems,
  saveOrderItems,
  moveOrderItems,
  setItemCard,
  readOrderResults,
  ...submitters,
  ...orderPayments,
  ...tracking,
  listOrderDates,
  readPossession,
  listClaims,
  reportParcel,
  closeClaim,
  listAllClaims,
  answerClaim,
  closeAnyClaim,
  listDelayReasons,
  giveDelayReason,
  ...grades,
  ...coupons,
  ...prices,
  ...lab,
  ...deliveries,
  ...parcels,
  ...reviews,
  ...additions,
  ...tagMarket,
  previewPrices,
  changePrices,
  listAllListings,
  recordSale,
  reverseSale,
  recordPayout,
  readAnyListingHistory,
  ...handOvers,
  ...ownKeys,
  ...partners,
  ...staffPartners,
  ...partnerApplications,
  ...partnerDesk,
  ...partnerDeskUsers,
} as const;
