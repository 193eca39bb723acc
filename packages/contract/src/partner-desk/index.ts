export * from './application-endpoints.ts';
export * from './application-structs.ts';
