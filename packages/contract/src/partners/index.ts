export * from './endpoints.ts';
export * from './sales.ts';
export * from './staff-endpoints.ts';
export * from './staff-structs.ts';
export * from './structs.ts';
export * from './webhooks.ts';
export * from './test-certificates.ts';
