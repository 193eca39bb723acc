import { connect } from 'node:net';

/**
 * `node hold-connections.mjs PORT COUNT idle|headers|body`: opens connections, reports how many, and keeps them
 * until the server closes them, on a busy machine the first ones before the last are open.
 */
const [port, count, kind] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const BEGINNINGS = {
  idle: '',
  headers: 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-A: ',
  body: 'POST /users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
};
const held = new Set();
let opened = 0;

function open(index) {
  return new Promise((done) => {
    // From several addresses, since each has a limited number of ports.
    const localAddress = `127.0.1.${1 + (index % 8)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.once('connect', () => {
      held.add(socket);
      opened += 1;
      socket.write(BEGINNINGS[kind]);
      done();
    });
    socket.on('error', () => done());
    socket.on('close', () => held.delete(socket));
    socket.resume();
  });
}

const WIDTH = 200;
for (let begun = 0; begun < count; begun += WIDTH) {
  const size = Math.min(WIDTH, count - begun);
  await Promise.all(Array.from({ length: size }, (_, index) => open(begun + index)));
}
process.send(opened);
process.once('disconnect', () => process.exit());
