import { list, shape } from '../schema/collection.ts';
import { integer, number } from '../schema/number.ts';
import { nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/** As many as a log can ever have. */
const index = (description: string) => integer({ min: 0, description });
const sha256 = (of: string) =>
  nullable(text({ pattern: /^[0-9a-f]{64}$/, description: `SHA-256 of ${of}, in hex` }));

/** What an entry of the grade log says, once its text is read as JSON. */
export const logStatementStruct = shape({
  v: integer({ min: 1, description: 'another one has other fields' }),
  cert: text(),
  n: integer({ min: 1, description: 'counts the certificate’s statements' }),
  event: oneOf(['graded', 'regraded', 'corrected', 'voided', 'reholdered']),
  by: oneOf(['lab', 'staff', 'machine']),
  reason: nullable(text()),
  card: shape({
    category: text(),
    year: number(),
    set: text(),
    card: text(),
    number: text(),
    variation: text(),
  }),
  grade: text(),
  score: nullable(integer({ min: 0, max: 1000 })),
  report: sha256('the signed report'),
  media: sha256('the hashes of the scans'),
  prev: nullable(index('that of the certificate’s statement before this one')),
  at: dateTime(),
});

/** Where the log has what, of one certificate. */
export const certificateLogStruct = shape(
  {
    statements: list(
      shape({
        index: index('the entry’s place in the log, from 0'),
        entry: text({
          description: 'the exact text of the entry, JSON: its UTF-8 bytes are what the log hashes',
        }),
      }),
      { description: 'oldest first; empty while the first one waits for its place' },
    ),
  },
  { title: 'CertificateLog', description: 'All the grade log says about one certificate' },
);

export type LogStatement = TypeOf<typeof logStatementStruct>;
