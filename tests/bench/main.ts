import { BENCHES } from './benches.ts';
import { benchCommand } from './harness/command.ts';

process.exit(await benchCommand(BENCHES, process.argv.slice(2)));
