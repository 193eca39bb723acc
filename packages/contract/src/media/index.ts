export * from './renditions.ts';
export * from './structs.ts';
