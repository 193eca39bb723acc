import { list, shape } from '../schema/collection.ts';
import { integer, number } from '../schema/number.ts';
import { nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

export const healthStruct = shape(
  { status: oneOf(['ok']), database: oneOf(['ok']) },
  { title: 'Health', description: 'The API and its database answer' },
);

const milliseconds = (description: string) => number({ min: 0, description });
const count = (description: string) => integer({ min: 0, description });

export const systemStatusStruct = shape(
  {
    startedAt: dateTime('when this copy of the server started'),
    database: shape({
      roundTripMs: milliseconds('how long the smallest query took, in milliseconds'),
      sizeBytes: count('how large the database is, in bytes'),
    }),
    jobs: shape({
      waiting: count('due and not finished, those that run included'),
      retrying: count('failed at least once, to be tried again'),
      failed: count('given up after their last attempt'),
      oldestDueAt: nullable(dateTime('since when the oldest one has been due')),
    }),
    mails: shape({ waiting: count('jobs waiting that send an email') }),
    media: shape({
      roundTripMs: nullable(
        milliseconds('how long the store took to look a file up; null when it did not answer'),
      ),
    }),
    log: optional(
      shape({
        size: count('entries of the public grade log'),
        witnesses: list(
          shape({
            name: text({ description: 'of its key' }),
            size: nullable(count('entries that it last saw; null: it never did')),
            seenAt: nullable(dateTime('when, by its clock')),
            failure: nullable(
              text({ description: 'why it did not sign the log the last time; null: it did' }),
            ),
          }),
        ),
      }),
    ),
  },
  { title: 'SystemStatus', description: 'The server’s state, for staff' },
);
export type SystemStatus = TypeOf<typeof systemStatusStruct>;
