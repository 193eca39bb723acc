export * from './address.ts';
export * from './picture-address.ts';
export * from './region.ts';
