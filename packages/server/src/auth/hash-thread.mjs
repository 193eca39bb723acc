import { hashSync } from '@node-rs/argon2';
import { getPriority, platform, setPriority } from 'node:os';

/*
 * What each thread of the pool in hash-threads.ts runs. Plain JavaScript, so it starts without a
 * loader. On Linux every thread has its own priority: whatever else the server does goes first. Set
 * here and not by the pool, which would need another native package for it.
 */
const LOW = 10;

// A server that was started with a still lower priority may not raise its threads'.
if (platform() === 'linux') setPriority(Math.max(LOW, getPriority()));

/** @param {{ password: string, options: import('@node-rs/argon2').Options }} question */
export default ({ password, options }) => hashSync(password, options);
