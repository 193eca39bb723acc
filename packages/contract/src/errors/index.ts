export * from './api-error.ts';
export * from './catalogue.ts';
export * from './error-body.ts';
