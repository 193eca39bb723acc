export * from './birth-rules.ts';
export * from './identity-rules.ts';
export * from './password-rules.ts';
export * from './status.ts';
