export * from './endpoints.ts';
export * from './structs.ts';
