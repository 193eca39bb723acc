export * from './collection.ts';
export * from './identifier.ts';
export * from './number.ts';
export * from './paging.ts';
export * from './schema.ts';
export * from './text.ts';
