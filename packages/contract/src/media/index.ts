export * from './structs.ts';
