export * from './addition-endpoints.ts';
export * from './additions.ts';
export * from './delivery.ts';
export * from './endpoints.ts';
export * from './structs.ts';
