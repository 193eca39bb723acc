import { certificateStruct } from '../graded-cards/certificate.ts';
import { gradeStruct } from '../graded-cards/structs.ts';
import { ORDER_STAGES } from '../orders/stages.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { webhook } from '../partners/webhooks.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { oneOf, type AnySchema, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/** The events of a user’s own orders that an endpoint can subscribe to. */
export const OWN_WEBHOOK_TYPES = [
  'order.stage_changed',
  'order.card_graded',
  'order.proposal_waiting',
] as const;
export type OwnWebhookType = (typeof OWN_WEBHOOK_TYPES)[number];

/** The types, for the endpoint’s owner. */
export const OWN_WEBHOOK_LABELS: Readonly<Record<OwnWebhookType, string>> = {
  'order.stage_changed': 'An order reaches a stage',
  'order.card_graded': 'A card’s grade is known',
  'order.proposal_waiting': 'A proposal waits for your answer',
};

const stageNewsStruct = shape(
  { orderNumber: orderNumberStruct, stage: oneOf(ORDER_STAGES, 'as GET /orders shows it') },
  { title: 'OrderStageNews' },
);

const gradeNewsStruct = shape(
  {
    orderNumber: orderNumberStruct,
    itemId: identifier('the card in the order'),
    certificate: certificateStruct,
    title: text({ description: 'the card’s name' }),
    grade: gradeStruct,
  },
  { title: 'CardGradeNews', description: 'Sent again if the card gets another grade' },
);

const proposalNewsStruct = shape(
  {
    orderNumber: orderNumberStruct,
    itemId: identifier('the card in the order'),
    proposalId: identifier(),
    amount: integer({ description: 'US cents' }),
    reason: text(),
    expiresAt: dateTime('without an answer by then, the card is sent back'),
  },
  { title: 'ProposalNews' },
);

/** A message about a user’s own order before it is sent: its type and data. */
export type OwnWebhookEvent =
  | { readonly type: 'order.stage_changed'; readonly data: TypeOf<typeof stageNewsStruct> }
  | { readonly type: 'order.card_graded'; readonly data: TypeOf<typeof gradeNewsStruct> }
  | { readonly type: 'order.proposal_waiting'; readonly data: TypeOf<typeof proposalNewsStruct> };

/** The body of each message about one’s own orders, by its type. */
export const ownWebhookStructs = {
  'order.stage_changed': webhook('order.stage_changed', stageNewsStruct),
  'order.card_graded': webhook('order.card_graded', gradeNewsStruct),
  'order.proposal_waiting': webhook('order.proposal_waiting', proposalNewsStruct),
} satisfies Record<OwnWebhookType, AnySchema>;
