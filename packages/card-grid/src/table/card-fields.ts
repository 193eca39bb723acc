import type { TableField } from '@tag/contract/users';

/** A card's fields, named as in a graded card's identity, and its quantity. */
export const CARD_FIELDS = {
  year: 'Year',
  brand: 'Brand or series',
  set: 'Set',
  subset: 'Subset',
  name: 'Player or name',
  number: 'Card number',
  variation: 'Variation',
  cmpCode: 'CMP code',
  serialNumber: 'Serial number',
  divisorNumber: 'Print run',
  isPrizm: 'Prizm',
  isRefractor: 'Refractor',
  size: 'Size',
  declaredValue: 'Declared value',
  quantity: 'Quantity',
} as const satisfies Partial<Record<TableField, string>>;

/** Whose card it is, in the file of a group order. */
export const CUSTOMER_FIELDS = {
  customerName: 'Customer name',
  customerEmail: 'Customer email',
} as const satisfies Partial<Record<TableField, string>>;
