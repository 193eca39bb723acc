export * from './rules.ts';
export * from './structs.ts';
