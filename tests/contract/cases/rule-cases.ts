import type { AnySchema } from '@tag/contract/schema';

/** A refused value, the reason it gets, and the field that reason belongs to when it is not the whole. */
export type Refused = readonly [value: unknown, reason: string, field?: string];

/** What a rule takes and what it refuses. */
export interface RuleCases {
  readonly rule: AnySchema;
  readonly accepted: readonly unknown[];
  readonly refused: readonly Refused[];
}

/** What a required text refuses whatever else it checks. */
export function missing(reason: string): Refused[] {
  return [undefined, null, '', '   '].map((value) => [value, reason]);
}
