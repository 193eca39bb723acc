import {
  benchCardsQueryStruct,
  benchCardsStruct,
  benchChangeStruct,
  benchOrderStruct,
  scanStruct,
} from './bench.ts';
import { uploadStruct } from '../users/avatar-structs.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct, NO_REPORT } from '../graded-cards/certificate.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { cardLabelStruct, proposalStruct } from '../orders/tracking.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { text } from '../schema/text.ts';
import {
  advanceStruct,
  cardFailureStruct,
  certificateCorrectionStruct,
  labelProposalStruct,
  labQueueQueryStruct,
  labQueueStruct,
  newPhotoStruct,
  newProposalStruct,
  reholdStruct,
  serialReleaseStruct,
  slabAddressStruct,
  voidCertificateStruct,
} from './structs.ts';
import { confirmedServiceStruct } from './services.ts';

const reading = { access: { action: 'read', resource: 'lab' } } as const;
const working = { access: { action: 'update', resource: 'lab' } } as const;
const order = { params: shape({ orderNumber: orderNumberStruct }) } as const;
const certificate = { params: shape({ certificateValue: certificateStruct }) } as const;
const card = { params: shape({ itemId: identifier() }) } as const;

export const readLabQueue = endpoint({
  ...reading,
  method: 'GET',
  path: '/lab/queue',
  summary: 'Orders in the lab by stage, what is due first at the top',
  query: labQueueQueryStruct,
  response: labQueueStruct,
});

export const scanCode = endpoint({
  ...reading,
  method: 'GET',
  path: '/lab/scan',
  summary: 'Finds what a scanned code, an order number, or a certificate names',
  query: shape({ text: text({ min: 1, max: 100, trim: true }) }),
  response: scanStruct,
  errors: ['scan_unknown'],
});

export const readBenchOrder = endpoint({
  ...reading,
  ...order,
  method: 'GET',
  path: '/lab/orders/{orderNumber}',
  summary: 'An order and how many of its cards are where, as the lab sees it',
  response: benchOrderStruct,
  errors: ['not_found'],
});

export const listBenchCards = endpoint({
  ...reading,
  ...order,
  method: 'GET',
  path: '/lab/orders/{orderNumber}/cards',
  summary: 'Cards of an order as the lab sees them, 100 at a time',
  query: benchCardsQueryStruct,
  response: benchCardsStruct,
  errors: ['not_found'],
});

export const addPhoto = endpoint({
  ...working,
  ...order,
  method: 'POST',
  path: '/lab/orders/{orderNumber}/photos',
  summary: 'Returns where to send the photo of a parcel or a card; it counts once it has arrived',
  body: newPhotoStruct,
  response: uploadStruct,
  errors: ['not_found'],
});

export const advanceCards = endpoint({
  ...working,
  ...order,
  method: 'PUT',
  path: '/lab/orders/{orderNumber}/stage',
  summary: 'Moves an order, or cards of it, to the next stage',
  body: advanceStruct,
  response: benchChangeStruct,
  errors: [
    'not_found',
    'transition_not_allowed',
    'card_held',
    'same_serial',
    'card_unconfirmed',
    'card_ungraded',
    'service_missing',
  ],
});

export const confirmService = endpoint({
  ...working,
  ...order,
  method: 'PUT',
  path: '/lab/orders/{orderNumber}/services',
  summary: 'Records that cards have something that was paid for and that no delivery shows',
  body: confirmedServiceStruct,
  response: benchChangeStruct,
  errors: ['not_found', 'transition_not_allowed'],
});

export const undoService = endpoint({
  ...working,
  ...order,
  method: 'PUT',
  path: '/lab/orders/{orderNumber}/undone-services',
  summary: 'Takes back that cards have something, until they are completed',
  body: confirmedServiceStruct,
  response: benchChangeStruct,
  errors: ['not_found', 'transition_not_allowed'],
});

export const failCard = endpoint({
  ...working,
  ...card,
  method: 'PUT',
  path: '/lab/cards/{itemId}/failure',
  summary: 'Sends a card back ungraded, and refunds half of its fee (all of it with assurance)',
  body: cardFailureStruct,
  response: benchChangeStruct,
  errors: ['not_found', 'transition_not_allowed', 'card_held'],
});

export const releaseSerial = endpoint({
  ...working,
  ...card,
  method: 'PUT',
  path: '/lab/cards/{itemId}/serial-release',
  summary: 'Lets a card go on that has the serial number of another; by a second person',
  body: serialReleaseStruct,
  response: benchChangeStruct,
  errors: ['not_found', 'second_person_required'],
});

export const proposeLabel = endpoint({
  ...working,
  ...card,
  method: 'PUT',
  path: '/lab/cards/{itemId}/label',
  summary: 'Shows the customer the text of a label, or answers the correction they asked for',
  body: labelProposalStruct,
  response: cardLabelStruct,
  errors: ['not_found', 'transition_not_allowed'],
});

export const proposePrice = endpoint({
  ...working,
  ...card,
  method: 'POST',
  path: '/lab/cards/{itemId}/proposals',
  summary: 'Asks the customer for a change of the price, within the quoted maximum',
  body: newProposalStruct,
  response: proposalStruct,
  errors: ['not_found', 'above_maximum', 'proposal_open', 'transition_not_allowed'],
});

export const readSlabAddress = endpoint({
  ...reading,
  ...certificate,
  method: 'GET',
  path: '/lab/certificates/{certificateValue}/slab-address',
  summary: 'The address for the QR code on a slab, with our signature of the certificate',
  response: slabAddressStruct,
  errors: ['certificate_not_found', 'certificate_voided'],
});

export const voidCertificate = endpoint({
  ...working,
  ...certificate,
  method: 'PUT',
  path: '/lab/certificates/{certificateValue}/void',
  summary: 'Voids a certificate permanently; its page says so, and when',
  body: voidCertificateStruct,
  response: shape({ certificate: certificateStruct }),
  errors: ['certificate_not_found', 'certificate_voided'],
});

export const correctCertificate = endpoint({
  ...working,
  ...certificate,
  method: 'POST',
  path: '/lab/certificates/{certificateValue}/correct',
  summary: 'Corrects what a certificate says about its card; the public log says so, and why',
  body: certificateCorrectionStruct,
  response: shape({ certificate: certificateStruct }),
  errors: [...NO_REPORT, 'invalid_card'],
});

export const reholdCertificate = endpoint({
  ...working,
  ...certificate,
  method: 'POST',
  path: '/lab/certificates/{certificateValue}/rehold',
  summary: 'Records that a card got another slab; the public log says so, and why',
  body: reholdStruct,
  response: shape({ certificate: certificateStruct }),
  errors: NO_REPORT,
});
