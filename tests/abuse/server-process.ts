import { startServer } from '@tag/server';
import { gradeCards, openLocalDatabase, readSettings } from '@tag/server/seeding';
import { pino } from 'pino';
import sharp from 'sharp';
import { addUser } from '../support/accounts.ts';
import { orderAtVerification } from '../support/delivery.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';

/**
 * The API as a separate program, so tests can inspect, starve, and outlive it. It takes its settings from its
 * environment, and has users and certificates with full-size pictures: one that is public, and one that isn't.
 */
const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }, pino.destination(2));
const server = await startServer(readSettings(), {
  logger,
  openDatabase: openLocalDatabase,
  places: ['US', 'CA'],
});
const { database, mediaStore } = server;

const known = await database.query.selectFrom('gradedCards').select('certificate').execute();
if (known.length === 0) {
  const report = { ...sampleReport(930), hasWitnessVideo: true };
  const variationId = await addVariation(database);
  await gradeCards(database, [
    sampleCard({ certificate: 'X0000001', variationId, report }),
    sampleCard({ certificate: 'X0000002', variationId, publishedAt: null }),
  ]);
  const scan = await sharp({
    create: {
      width: 3000,
      height: 4200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  for (const file of ['k-X0000001/front.jpg', 'k-X0000001/back.jpg', 'k-X0000002/front.jpg']) {
    await mediaStore.write(file, scan);
  }
  await mediaStore.write('private/k-X0000001/witness.mp4', Buffer.from('\0\0\0\x18ftypisom'));
  await addUser(database, { email: 'customer@example.com' });
  const { id } = await addUser(database, { email: 'other@example.com' });
  await orderAtVerification(database, id, 8);
  await addUser(database, { email: 'staff@example.com', role: 'admin' });
  await addUser(database, { email: 'lab@example.com', role: 'lab' });
}
process.send!({ url: server.url });
process.on('disconnect', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
