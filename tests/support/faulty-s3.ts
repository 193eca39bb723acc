import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { pause } from './waiting.ts';

/**
 * How an S3 misbehaves: never answers, sends only the first bytes of a file and then nothing, ends the
 * connection in the middle of a file, ends it without an answer, refuses as an overloaded one does, or takes
 * half a second for everything.
 */
export type S3Fault = 'hang' | 'stall' | 'cut' | 'reset' | 'slow_down' | 'late';

const LATE_MS = 500;

/** An S3 by way of something that can make it misbehave. */
export async function startFaultyS3(port: number) {
  let fault: S3Fault | undefined;
  const server = createServer(async (request, response) => {
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'slow_down') {
      request.resume();
      return void response
        .writeHead(503, { 'Content-Type': 'application/xml' })
        .end(
          '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>',
        );
    }
    if (fault === 'late') await pause(LATE_MS);
    passOn(request, response, port, fault);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (next: S3Fault | undefined) => void (fault = next),
  };
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  fault: S3Fault | undefined,
): void {
  const { headers, method, url } = request;
  const passed = send({ ...{ headers, method, port }, host: '127.0.0.1', path: url! }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    const isBroken = (fault === 'cut' || fault === 'stall') && method === 'GET';
    if (!isBroken) return void answer.pipe(response);
    answer.once('data', (bytes: Buffer) => {
      response.write(bytes.subarray(0, bytes.length / 2), () => {
        if (fault === 'cut') request.socket.destroy();
      });
      answer.destroy();
    });
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}
