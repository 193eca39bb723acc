import { fileURLToPath } from 'node:url';
import { listen } from '@tag/server/listen';
import { SetupError } from '@tag/server/setup-error';
import { createPortal, type Links } from './index.ts';

const { env } = process;
const port = Number(env['PORT'] ?? 4600);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  throw new Error(`PORT must be a whole number from 1 to 65535, not ${env['PORT']}`);
}
const apiUrl = env['API_URL'] ?? 'http://localhost:4601';

const portal = createPortal({
  apiUrl,
  publicApiUrl: env['PUBLIC_API_URL'] ?? apiUrl,
  publicUrl: env['PUBLIC_URL'],
  links: readLinks(env['LINKS']),
  embedScript: env['EMBED_SCRIPT_URL'],
  helpChatAppId: env['HELP_CHAT_APP_ID'],
  pictureOrigins: readList(env['PICTURE_ORIGINS']),
  exampleCertificates: readList(env['EXAMPLE_CERTIFICATES']),
  distFolder: fileURLToPath(new URL('../dist', import.meta.url)),
});

// This machine only, unless told, as the API.
const host = env['HOST']?.trim() || '127.0.0.1';
try {
  const listener = await listen(portal, port, host, { port: 'PORT', host: 'HOST' });
  console.log(`The portal is on http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void listener.close().then(() => process.exit()));
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Values with commas between them. */
function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** `LINKS` is JSON: `{"help": "https://…", "social": [{"name": "…", "url": "https://…"}]}`. */
function readLinks(json: string | undefined): Links {
  try {
    return JSON.parse(json ?? '{}') as Links;
  } catch (error) {
    throw new Error('LINKS must be JSON', { cause: error });
  }
}
