export * from './certificate.ts';
export * from './endpoints.ts';
export * from './grade.ts';
export * from './labels.ts';
export * from './near-certificate.ts';
export * from './next-grade.ts';
export * from './structs.ts';
export * from './title.ts';
