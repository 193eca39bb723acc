export * from './address.ts';
export * from './path.ts';
export * from './picture-address.ts';
export * from './region.ts';
