import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { optional, refined } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { emailRule } from '../users/identity-rules.ts';

/** The most characters in one message, including all its lines. */
export const HELP_MESSAGE_MAX_LENGTH = 4000;

const lines = list(text({ max: HELP_MESSAGE_MAX_LENGTH }), { min: 1, max: 200 });

/** A question from the help chat. */
export const helpMessageStruct = shape(
  {
    email: emailRule,
    name: optional(text({ max: 100, trim: true })),
    lines: refined(lines, (written) => {
      const length = written.reduce((sum, line) => sum + line.length, 0);
      if (written.every((line) => line.trim() === '')) return 'A message is required';
      return (
        length <= HELP_MESSAGE_MAX_LENGTH ||
        `The message must not exceed ${HELP_MESSAGE_MAX_LENGTH} characters`
      );
    }),
    page: optional(text({ max: 300, description: 'the path of the page it was written on' })),
  },
  { title: 'HelpMessage', description: 'A question from the help chat' },
);

export const sentHelpMessageStruct = shape({ id: identifier(), sentAt: dateTime() });
