#!/usr/bin/env node
import { LogRefusal } from '@tag/tlog';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { nodeHandler } from './node-handler.ts';
import { readSigningKey, writeSigningKey } from './signing-key.ts';
import { createWitness } from './witness.ts';

const HELP = `npx @tag/witness --log KEY --key-file FILE [--name NAME] [--data FOLDER] [--port 4700]

Watches logs (C2SP tlog-witness): it signs a checkpoint only if the log kept
everything it had when this witness last saw it.

--log KEY        the log's verifier key, name+id+base64, such as its address
                 /log/key says; several for several logs
--key-file FILE  the witness's private key; made if there is none
--name NAME      the name of a new key, such as witness.example.com
--data FOLDER    where it keeps what it signed (./witness); never lose it, and
                 never run two with the same folder
--port PORT      4700
--host HOST      127.0.0.1`;

try {
  const { values } = parseArgs({
    options: {
      log: { type: 'string', multiple: true },
      'key-file': { type: 'string' },
      name: { type: 'string' },
      data: { type: 'string', default: 'witness' },
      port: { type: 'string', default: '4700' },
      host: { type: 'string', default: '127.0.0.1' },
      help: { type: 'boolean', default: false },
    },
  });
  const { data, host, log: logs, name, 'key-file': keyFile } = values;
  if (values.help || !logs || keyFile === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 2;
  } else {
    const key = await openKey(keyFile, name);
    const witness = await createWitness({ key, logs, folder: data });
    const handler = nodeHandler(witness, { onError: (error) => console.error(error) });
    const server = createServer(handler);
    server.on('error', (error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
    server.listen(Number(values.port), host, () => {
      console.log(`${witness.verifierKey}\nlistens at http://${host}:${values.port}`);
    });
  }
} catch (error) {
  if (!(error instanceof LogRefusal) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function openKey(file: string, name: string | undefined) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return readSigningKey(text);
  if (name === undefined) throw new LogRefusal(`${file} is not there. --name makes a new key.`);
  const made = await writeSigningKey(name, randomBytes(32));
  await writeFile(file, made, { mode: 0o600, flag: 'wx' });
  return readSigningKey(made);
}
