export * from './collection.ts';
export * from './number.ts';
export * from './schema.ts';
export * from './text.ts';
