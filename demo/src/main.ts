import { SetupError } from '@tag/server/setup-error';
import { stopSignal } from '@tag/server/stop-signal';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts/demo-accounts.ts';
import { readLauncherSettings } from './launcher/settings.ts';
import { startProduct } from './launcher/start.ts';
import { COMPANY_PATH } from './site/index.ts';

function accounts(): string {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email).join(', ');
  return `\n  Sign in as ${emails}; password ${DEMO_PASSWORD}\n`;
}

/** `npm start`: runs the product and prints its addresses. */
const begin = performance.now();
const stop = stopSignal(() => process.exit(130));

try {
  const settings = readLauncherSettings(process.env);
  const product = await startProduct(settings, { log: console.log, signal: stop });
  const { portal, api, site } = settings.urls;
  console.log(`
  Portal          ${portal}
  A certificate   ${portal}/card/X0000001
  Population      ${portal}/pop-report
  Partner's shop  ${site}
  Our own site    ${site}${COMPANY_PATH}
  API             ${api}
${settings.server.showOutbox ? `  Emails          ${api}/outbox\n` : ''}${settings.seed ? accounts() : ''}
Ready in ${((performance.now() - begin) / 1000).toFixed(1)} s. Ctrl-C stops everything; the data stay in ${settings.server.dataFolder}.`);

  if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve));
  console.log('Stopping …');
  await product.stop();
  console.log('Stopped.');
} catch (error) {
  if (stop.aborted) {
    console.log('Stopped before it was ready.');
  } else if (error instanceof SetupError) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
// A library's timer or open socket must not keep the process alive.
process.exit();
