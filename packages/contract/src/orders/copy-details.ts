import { serialLabel } from '../graded-cards/title.ts';
import { shape } from '../schema/collection.ts';
import { boolean, optional, refined, type TypeOf } from '../schema/schema.ts';
import { cmpCodeRule, divisorNumberRule, serialNumberRule } from './entry-rules.ts';

/** What one copy of a card has and another may not; a field left out isn't on it. */
export const copyDetailFields = {
  serialNumber: optional(serialNumberRule),
  divisorNumber: optional(divisorNumberRule),
  cmpCode: optional(cmpCodeRule),
  isPrizm: optional(boolean()),
  isRefractor: optional(boolean()),
} as const;

/** Checks that a serial number is part of its print run; null and undefined aren't checked. */
export const isSerialInRun = ({
  divisorNumber,
  serialNumber,
}: {
  readonly divisorNumber?: number | null | undefined;
  readonly serialNumber?: number | null | undefined;
}) =>
  typeof serialNumber !== 'number' ||
  typeof divisorNumber !== 'number' ||
  serialNumber <= divisorNumber || {
    field: 'serialNumber',
    reason: 'Serial number can’t be larger than its divisor',
  };

export const copyDetailsStruct = refined(
  shape(copyDetailFields, {
    title: 'CopyDetails',
    description: 'What distinguishes this copy of the card; fields left out are not on it',
  }),
  isSerialInRun,
);
export type CopyDetails = TypeOf<typeof copyDetailsStruct>;

type CopyWords = {
  readonly [Name in keyof CopyDetails]?: CopyDetails[Name] | null;
} & { readonly isSerialNumber?: boolean | undefined };

/** In words: `Numbered 23/99`, `CMP 4711`, `Prizm`, `Refractor`. */
export function copyWords({
  cmpCode,
  divisorNumber,
  isPrizm,
  isRefractor,
  isSerialNumber,
  serialNumber,
}: CopyWords): string[] {
  const serial = serialLabel({
    serialNumber: serialNumber ?? null,
    divisorNumber: divisorNumber ?? null,
  });
  const words = [
    serial === null ? isSerialNumber && 'Numbered' : `Numbered ${serial}`,
    // Some print codes start with these letters already.
    cmpCode && `CMP ${cmpCode.replace(/^CMP[\s-]*/i, '')}`,
    isPrizm && 'Prizm',
    isRefractor && 'Refractor',
  ];
  return words.filter((word): word is string => Boolean(word));
}
