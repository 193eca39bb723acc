export * from './delivery.ts';
export * from './endpoints.ts';
export * from './structs.ts';
