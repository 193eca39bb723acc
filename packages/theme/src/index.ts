export * from './percent-scale.ts';
export * from './tokens.ts';
