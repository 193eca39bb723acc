import type { CopyDetails } from '@tag/contract/orders';

/** The values of the fields for what differs between copies of a card. */
export interface CopyValues {
  [name: string]: string | boolean;
  cmpCode: string;
  isSerialNumber: boolean;
  serialNumber: string;
  divisorNumber: string;
  isPrizm: boolean;
  isRefractor: boolean;
}

/** A typed integer; NaN for anything else, which the rule refuses. */
export function readWhole(text: string): number | undefined {
  const typed = text.trim().replaceAll(',', '');
  if (typed === '') return undefined;
  return /^-?\d{1,12}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The values the rules check: without blank fields, numbers as numbers. */
export function copyOfValues(values: CopyValues): Record<string, unknown> {
  const { cmpCode, divisorNumber, isPrizm, isRefractor, isSerialNumber, serialNumber } = values;
  return {
    ...(cmpCode.trim() !== '' && { cmpCode }),
    ...(isSerialNumber && {
      isSerialNumber,
      ...present({
        serialNumber: readWhole(serialNumber),
        divisorNumber: readWhole(divisorNumber),
      }),
    }),
    ...(isPrizm && { isPrizm }),
    ...(isRefractor && { isRefractor }),
  };
}

export function valuesOfCopy({
  isSerialNumber = false,
  ...copy
}: CopyDetails & { readonly isSerialNumber?: boolean | undefined }): CopyValues {
  return {
    cmpCode: copy.cmpCode ?? '',
    isSerialNumber,
    serialNumber: written(copy.serialNumber),
    divisorNumber: written(copy.divisorNumber),
    isPrizm: copy.isPrizm ?? false,
    isRefractor: copy.isRefractor ?? false,
  };
}

export const written = (value: number | undefined): string =>
  value === undefined ? '' : String(value);

export const present = (given: Record<string, number | undefined>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
