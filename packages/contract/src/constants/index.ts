export * from './account.ts';
export * from './display.ts';
export * from './orders.ts';
export * from './places.ts';
export * from './population.ts';
export * from './session.ts';
