export * from './endpoints.ts';
export * from './finish-words.ts';
export * from './rules.ts';
export * from './structs.ts';
