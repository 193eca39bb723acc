export * from './addition-endpoints.ts';
export * from './additions.ts';
export * from './delivery.ts';
export * from './endpoints.ts';
export * from './parcel-endpoints.ts';
export * from './services.ts';
export * from './shipments.ts';
export * from './structs.ts';
