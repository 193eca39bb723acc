import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Between a server and its database, to cut, stall, and restore the connection. */
interface StallingProxy {
  /** The database's address, by way of it. */
  readonly url: string;
  /** `stalled`: connections stay open, and nothing gets through. */
  state: 'up' | 'cut' | 'stalled';
  /** Ends every connection. */
  dropAll(): void;
  close(): void;
}

export async function startStallingProxy(url: string): Promise<StallingProxy> {
  const target = new URL(url);
  const port = Number(target.port);
  const lines = new Set<Socket>();
  const server = createServer((socket) => {
    if (proxy.state === 'cut') return socket.destroy();
    const upstream = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      lines.add(from);
      from.on('data', (chunk) => proxy.state !== 'stalled' && to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        lines.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.port = String((server.address() as AddressInfo).port);
  const dropAll = () => lines.forEach((line) => line.destroy());
  const proxy: StallingProxy = {
    url: target.href,
    state: 'up',
    dropAll,
    close() {
      dropAll();
      server.close();
    },
  };
  return proxy;
}
