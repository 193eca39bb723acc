export * from './endpoints.ts';
export * from './file.ts';
export * from './structs.ts';
