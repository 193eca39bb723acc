export { basesBesideScript, provideBases } from './bases.ts';
export { defineElement } from './define-element.ts';
export type { ElementHost, ElementProps, Failure, Problem } from './props.ts';
export { HEADING_LEVEL, objectProperty, type ElementSchema } from './schema.ts';
export type { ElementOptions } from './tag-element.ts';
export { VERSION } from './version.ts';
export type { FailedProps } from './view.tsx';
export { whenNear } from './visibility.ts';
