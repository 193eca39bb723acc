import type { endpoints } from '@tag/contract';
import type { Handlers } from '../http/implement.ts';
import { advance } from './advance.ts';
import { giveDelayReason, listDelayReasons } from './delay-reasons.ts';
import { listBenchCards } from './bench-cards.ts';
import { readBenchOrder } from './bench-order.ts';
import { failCard } from './fail-card.ts';
import { type LabelParts, proposeLabel } from './labels.ts';
import { listOpenReviews } from './open-reviews.ts';
import { preparePhoto } from './photos.ts';
import { proposePrice } from './proposals.ts';
import { readQueue } from './queue.ts';
import { receiveParcel } from './receive.ts';
import { releaseSerial } from './release-serial.ts';
import { readScan } from './scan.ts';
import { confirmService, undoService } from './settle-services.ts';
import { ship } from './ship.ts';
import { findLabOrder } from './lab-store.ts';
import { undoReceipt } from './undo-receipt.ts';

type Calls = Pick<
  typeof endpoints,
  | 'readLabQueue'
  | 'scanCode'
  | 'readBenchOrder'
  | 'listBenchCards'
  | 'addPhoto'
  | 'receiveParcel'
  | 'undoReceipt'
  | 'advanceCards'
  | 'confirmService'
  | 'undoService'
  | 'failCard'
  | 'releaseSerial'
  | 'proposeLabel'
  | 'proposePrice'
  | 'shipCards'
  | 'listDelayReasons'
  | 'giveDelayReason'
  | 'listOpenReviews'
>;

/** The lab's calls. */
export function labHandlers(parts: LabelParts): Handlers<Calls> {
  const { database } = parts;
  const { query: db } = database;
  return {
    readLabQueue: ({ query }) => readQueue(db, query),
    scanCode: ({ query }) => readScan(db, query.text),
    readBenchOrder: async ({ params }) =>
      readBenchOrder(db, await findLabOrder(db, params.orderNumber)),
    listBenchCards: async ({ params, query }) =>
      listBenchCards(db, await findLabOrder(db, params.orderNumber), query),
    addPhoto: ({ body, params }, call) => preparePhoto(database, params.orderNumber, body, call),
    receiveParcel: ({ body, params }, call) => receiveParcel(database, params, body, call),
    undoReceipt: ({ params }, call) => undoReceipt(database, params.itemId, call),
    advanceCards: ({ body, params }, call) => advance(parts, params.orderNumber, body, call),
    confirmService: ({ body, params }, call) =>
      confirmService(database, params.orderNumber, body, call),
    undoService: ({ body, params }, call) => undoService(database, params.orderNumber, body, call),
    failCard: ({ body, params }, call) => failCard(database, params.itemId, body, call),
    releaseSerial: ({ body, params }, call) => releaseSerial(database, params.itemId, body, call),
    proposeLabel: ({ body, params }, call) => proposeLabel(parts, params.itemId, body, call),
    proposePrice: ({ body, params }, call) => proposePrice(database, params.itemId, body, call),
    listDelayReasons: () => listDelayReasons(db),
    giveDelayReason: ({ body }, call) => giveDelayReason(database, body, call),
    shipCards: ({ body, params }, call) => ship(database, params.orderNumber, body, call),
    listOpenReviews: ({ query }) => listOpenReviews(db, query),
  };
}
