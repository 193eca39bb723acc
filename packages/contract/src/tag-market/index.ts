export * from './endpoints.ts';
export * from './public.ts';
export * from './payout.ts';
export * from './price-file.ts';
export * from './rules.ts';
export * from './staff.ts';
export * from './structs.ts';
