export * from './public.ts';
export * from './rules.ts';
export * from './structs.ts';
