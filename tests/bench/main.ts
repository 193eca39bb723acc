import { benchCommand } from './harness/command.ts';

process.exit(await benchCommand(process.argv.slice(2)));
