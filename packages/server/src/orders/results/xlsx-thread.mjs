import { getPriority, platform, setPriority } from 'node:os';
import writeExcelFile from 'write-excel-file/node';

/*
 * The code of the thread in xlsx.ts. Plain JavaScript, so it starts without a loader. A spreadsheet is written as a
 * whole: 10,000 rows take two seconds, which a thread of its own keeps from everybody else.
 */
const LOW = 10;
if (platform() === 'linux') setPriority(Math.max(LOW, getPriority()));

/**
 * @param {{ port: import('node:worker_threads').MessagePort }} task the port brings lists of rows, then null, and
 *   takes the file's parts
 */
export default async ({ port }) => {
  const rows = [];
  await new Promise((done) => {
    port.on('close', done);
    port.on('message', (some) => {
      if (some === null) done();
      else for (const row of some) rows.push(row);
    });
  });
  const [headings = []] = rows;
  rows[0] = headings.map((value) => ({ value, fontWeight: 'bold' }));
  const file = writeExcelFile(rows, { stickyRowsCount: 1 });
  // They are in the file, which is only packed from here on.
  rows.length = 0;
  for await (const part of await file.toStream()) port.postMessage(part);
  port.close();
};
