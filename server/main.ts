import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { channelLines, messageGatewayOf } from './adapters/messages/by-channel.ts';
import { productionAdapters } from './adapters/production.ts';
import { simulatedAdapters } from './adapters/simulated/index.ts';
import { runCommand } from './commands/index.ts';
import { demoDeskLink } from './desk/demo.ts';
import { chainLines } from './platform/chain-settings.ts';
import { demoAccount } from './platform/demo-account.ts';
import { areOrdersClosed } from './market/fair.ts';
import { disconnectedGateways } from './modules/transfers/terms.ts';
import { OperatorError } from './platform/operator-error.ts';
import { deskAlone, type ServerConfig, readConfig } from './config.ts';
import type { Connection } from './platform/db/connect.ts';
import { reportError } from './platform/report.ts';
import type { Adapters } from './ports/adapters.ts';
import { createServer, type RunningServer } from './server.ts';

/** Returns a URL that a phone in the same network can open; undefined if the server does not listen there. */
function networkAddress({ host }: ServerConfig, port: number): string | undefined {
  if (host !== undefined && host !== '0.0.0.0' && host !== '::') return undefined;
  const external = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal);
  return external ? `http://${external.address}:${port}` : undefined;
}

/** Says where prices come from. */
function priceLine({ prices }: ServerConfig): string {
  if (!prices) return 'Prices: simulated. PRICES opens real ones.';
  if (prices.kind === 'replay') return 'Prices: a recording. Use it only for demonstrations, never with real money.';
  return `Prices: an index of ${prices.names.join(', ')}. Set the terms of contracts at the desk.`;
}

async function printReady(config: ServerConfig, { url, port, services }: RunningServer): Promise<void> {
  if (config.serves === 'desk') {
    console.log(`Andaman's desk ready on ${config.desk?.url.origin}\nData: ${services.connection.location}`);
    return;
  }
  const isDemo = config.mode === 'demo';
  const outsideUrl = config.publicUrl ?? networkAddress(config, port);
  const lines = [`Andaman ready on ${url}`, ''];
  if (isDemo) {
    lines.push(
      `Demo account: ${demoAccount.username}`,
      `Password: ${demoAccount.password}`,
      `Payment password: ${demoAccount.paypass}`,
    );
    lines.push(`Codes by SMS and email, faults, clock and market: ${url}/qa`);
  }
  lines.push(`Data: ${services.connection.location}`);
  if (!isDemo) lines.push(...channelLines(config));
  if (services.outbox.channels.size === 0)
    lines.push('Registration and new passwords are closed: neither email nor SMS is set up.');
  if (!isDemo) lines.push(priceLine(config), ...chainLines(config.nodes ?? {}));
  if (config.prices && services.market.codes().length === 0)
    lines.push('No coins are listed. List them with the command: coins FILE.csv');
  if (areOrdersClosed(services))
    lines.push(
      'Option and contract orders are closed: the only prices are simulated, and anyone with the source code can ' +
        'compute them. SIMULATED_TRADING=1 opens orders for a demonstration.',
    );
  else if (!isDemo && services.market.isForeseeable)
    lines.push(
      'Option and contract orders are open on simulated prices (SIMULATED_TRADING=1). Use this only for ' +
        'demonstrations, never with real money.',
    );
  if (disconnectedGateways(services).length > 0)
    lines.push(
      'Deposits and withdrawals are closed: the networks and the bank are simulated, so nothing that customers send ' +
        'would be credited, and nothing would be paid. SIMULATED_TRADING=1 opens them for a demonstration.',
    );
  else if (config.simulatedTrading)
    lines.push(
      'Deposits and withdrawals are simulated (SIMULATED_TRADING=1): what customers report is credited, and nothing ' +
        'is paid. Use this only for demonstrations, never with real money.',
    );
  if (config.desk)
    lines.push(`Desk for staff: ${isDemo ? await demoDeskLink(services, config.desk) : config.desk.url.origin}`);
  if (outsideUrl) lines.push(`From other devices in this network: ${outsideUrl}`);
  lines.push('', renderUnicodeCompact(outsideUrl ?? url));
  console.log(lines.join('\n'));
}

/** Returns the adapters, or in production what makes them once the database is open. */
async function adaptersOf(config: ServerConfig): Promise<Adapters | ((connection: Connection) => Adapters)> {
  if (config.mode === 'demo') return simulatedAdapters(config);
  const messages = await messageGatewayOf(config);
  // an operator replaces these adapters with their own, see docs/operating/providers.md
  return (connection) => productionAdapters({ ...config, messages }, connection);
}

async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  const isDeskAlone = command === 'desk' && args.length === 1 && args[0] === 'serve';
  if (command !== undefined && !isDeskAlone) {
    process.exitCode = await runCommand(command, args);
    return;
  }
  const config = isDeskAlone ? deskAlone(readConfig()) : readConfig();
  const server = await createServer(config, await adaptersOf(config));
  let isStopping = false;
  const stop = (): void => {
    // a second signal does not wait
    if (isStopping) process.exit(1);
    isStopping = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        reportError(error, { at: 'stop' });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // printed last: a script that reads "ready" may send the signal at once
  await printReady(config, server);
}

process.on('unhandledRejection', (error) => reportError(error, { at: 'unhandled rejection' }));

main().catch((error: unknown) => {
  if (error instanceof OperatorError)
    console.error(`${process.argv[2] === undefined ? 'Andaman cannot start. ' : ''}${error.message}`);
  else reportError(error, { at: 'start' });
  process.exit(1);
});
