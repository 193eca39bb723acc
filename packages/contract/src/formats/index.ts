export * from './address.ts';
export * from './count.ts';
export * from './date.ts';
export * from './fold.ts';
export * from './money.ts';
export * from './ordinal.ts';
export * from './percent.ts';
export * from './phone.ts';
