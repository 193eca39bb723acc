export * from './endpoints.ts';
export * from './structs.ts';
export * from './webhooks.ts';
