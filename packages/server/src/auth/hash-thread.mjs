import { hashSync } from '@node-rs/argon2';
import { getPriority, platform, setPriority } from 'node:os';

/*
 * The code of each thread of the pool in hash-threads.ts. Plain JavaScript, so it starts without a
 * loader. On Linux every thread has a priority: hashing yields to everything else. It is set here because
 * the pool would need another native package for it.
 */
const LOW = 10;

// A server that started with an even lower priority may not raise its threads'.
if (platform() === 'linux') setPriority(Math.max(LOW, getPriority()));

/** @param {{ password: string, options: import('@node-rs/argon2').Options }} question */
export default ({ password, options }) => hashSync(password, options);
