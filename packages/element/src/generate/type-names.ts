import type { Status } from '../schema.ts';
import type { ElementDescription } from './describe.ts';

export const eventsName = ({ className }: ElementDescription) => `${className}Events`;
export const attributesName = ({ className }: ElementDescription) => `${className}Attributes`;

/** What is documented, as a comment; editors strike out what is deprecated. */
export const comment = ({ summary, status }: { summary: string; status: Status }) => {
  const prefix = { stable: '', experimental: 'Experimental: ', deprecated: '@deprecated ' }[status];
  return `/** ${prefix}${summary.replaceAll('*/', '* /')} */`;
};

/** An attribute's type where a page writes it: numbers may be text, as in HTML. */
export const writtenType = (type: string) =>
  `${type === 'number' ? 'number | `${number}`' : type} | undefined`;

export const imported = (
  elements: readonly ElementDescription[],
  names: (element: ElementDescription) => string,
) => `import type { ${elements.map(names).join(', ')} } from './elements.js';`;

/** Fields for an element's objects, which are properties only. */
export const objectFields = ({ properties }: ElementDescription, as?: 'never') =>
  properties.map(({ name, type }) => ` ${name}?: ${as ?? `${type} | undefined`};`).join('');

/** The events as props: `prefix` and the event's name. */
export const listeners = (prefix: string, type = '((event: Events[Name]) => void) | undefined') =>
  `type Listeners<Events> = {
  [Name in keyof Events & string as \`${prefix}\${Name}\`]?: ${type};
};`;
