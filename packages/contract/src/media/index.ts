export * from './crops.ts';
export * from './renditions.ts';
export * from './structs.ts';
