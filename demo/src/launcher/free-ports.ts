import { createServer } from 'node:net';
import { SetupError } from '@tag/server/setup-error';

/**
 * Makes sure that ports can be had before anything long begins.
 * @param ports by the variable that sets each
 * @throws SetupError naming every port that cannot be had, and its variable.
 */
export async function assertPortsFree(
  ports: Readonly<Record<string, number>>,
  host: string,
): Promise<void> {
  const refusals: string[] = [];
  for (const [variable, port] of Object.entries(ports)) {
    const code = await tryPort(port, host);
    if (code) refusals.push(explainPort(code, variable, port, host));
  }
  if (refusals.length > 0) throw new SetupError(refusals.join('\n'));
}

/** Listens for a moment; gives the system's reason when that is refused. */
function tryPort(port: number, host: string): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => done(null)));
  });
}

function explainPort(code: string, variable: string, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or set ${variable} to a free port.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set ${variable} to one above 1023.`;
    default:
      return `Port ${port} of ${host} cannot be listened on (${code}). Set ${variable} to another.`;
  }
}
