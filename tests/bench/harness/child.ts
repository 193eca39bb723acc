import type { Started } from './processes.ts';

/** What `startProcess` forks: calls the function, and stops when the other process asks for it or is gone. */
const [module, name, argument] = process.argv.slice(2);
// Ctrl-C is for the process that started this one, which then stops it.
process.on('SIGINT', () => {});

type Work = (argument: unknown) => Promise<Started<unknown, unknown>>;
const functions = (await import(module!)) as Record<string, Work>;
const { value, stop } = await functions[name!]!(JSON.parse(argument!));

process.once('disconnect', () => void end());
process.once('message', () => void end());
process.send!({ value });

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const result = await stop();
  if (process.connected) process.send!({ value: result }, () => process.exit());
  else process.exit();
}
