export * from './application-endpoints.ts';
export * from './application-structs.ts';
export * from './desk-endpoints.ts';
export * from './desk-structs.ts';
export * from './user-endpoints.ts';
