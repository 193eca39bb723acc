import { hashSync } from '@node-rs/argon2';
import { platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/*
 * One thread that hashes passwords. Plain JavaScript, so that it starts without a loader. On Linux a
 * priority is a thread's own: whatever else the server does goes first.
 */
const LOW = 10;

if (platform() === 'linux') setPriority(LOW);

parentPort.on('message', ({ options, password }) => {
  try {
    parentPort.postMessage({ hash: hashSync(password, options) });
  } catch (error) {
    parentPort.postMessage({ failure: String(error) });
  }
});
