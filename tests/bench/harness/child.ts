import type { Started } from './processes.ts';

/** What `startProcess` forks: calls the function, and stops when the other process asks for it or is gone. */
const [module, name, argument] = process.argv.slice(2);
// Ctrl-C is for the process that started this one, which then stops it.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});

type Work = (argument: unknown) => Promise<Started<unknown, unknown>>;
const functions = (await import(module!)) as Record<string, Work>;
const { value, stop } = await functions[name!]!(JSON.parse(argument!));

let stopping: Promise<unknown> | undefined;
const stopOnce = () => (stopping ??= Promise.resolve(stop()));
const end = () => void stopOnce().finally(() => process.exit());
process.once('message', async () => process.send!({ value: await stopOnce() }));
process.once('disconnect', end);
if (process.connected) process.send!({ value });
else end();
