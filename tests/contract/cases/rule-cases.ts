import type { AnySchema } from '@tag/contract/schema';

/** A refused value, its reason, and the field to blame if it isn't the entire value. */
export type Refused = readonly [value: unknown, reason: string, field?: string];

/** What a rule accepts and what it refuses. */
export interface RuleCases {
  readonly rule: AnySchema;
  readonly accepted: readonly unknown[];
  readonly refused: readonly Refused[];
}

/** What a required text refuses whatever else is checked. */
export function missing(reason: string): Refused[] {
  return [undefined, null, '', '   '].map((value) => [value, reason]);
}
