import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { monthStruct, statementMonthsStruct, statementStruct } from './structs.ts';

const own = { method: 'GET', access: 'verified' } as const;

export const listStatements = endpoint({
  ...own,
  path: '/statements',
  summary: 'The months that the caller has a statement of',
  response: statementMonthsStruct,
});

export const readStatement = endpoint({
  ...own,
  path: '/statements/{month}',
  summary: 'A month of the caller: orders, payments, refunds, fees, and payouts',
  params: shape({ month: monthStruct }),
  response: statementStruct,
  errors: ['not_found'],
});
