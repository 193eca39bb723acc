export * from './api-error.ts';
export * from './browser-errors.ts';
export * from './catalogue.ts';
export * from './error-body.ts';
export * from './field-errors.ts';
export * from './refusal.ts';
