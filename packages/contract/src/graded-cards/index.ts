export * from './endpoints.ts';
export * from './grade.ts';
export * from './structs.ts';
