import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startExchanges } from '../../scripts/stand-ins/exchanges.mjs';
import { type Server, startServer } from '../e2e/support/server.ts';
import { freshDatabase } from '../unit/server/database.ts';
import { SECRET_KEY } from '../unit/server/support.ts';

export interface RealPrices {
  readonly server: Server;
  readonly databaseUrl: string;
  /** Folder of the server's data. */
  readonly folder: string;
  /** Figures of the server's process: CPU seconds, resident memory and heap in use in bytes. */
  metrics(): Promise<{ cpu: number; bytes: number; heap: number }>;
  stop(): Promise<void>;
}

/**
 * Starts production on a new PostgreSQL database with an index of three stand-ins for exchanges, which send each pair
 * four times a second. `coins` is a file for the command `coins`.
 */
export async function startRealPrices(coins: string): Promise<RealPrices> {
  const folder = mkdtempSync(join(tmpdir(), 'andaman-figures-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Andaman</title>');
  writeFileSync(join(folder, 'coins.csv'), coins);
  const databaseUrl = (await freshDatabase())!;
  const exchanges = await startExchanges();
  const env = {
    ANDAMAN_MODE: 'production',
    SECRET_KEY,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '0',
    PRICES: 'binance,kraken,okx',
    PRICES_BINANCE: exchanges.urls.binance,
    PRICES_KRAKEN: exchanges.urls.kraken,
    PRICES_OKX: exchanges.urls.okx,
  };
  const listed = spawnSync('node', ['dist-server/main.js', 'coins', join(folder, 'coins.csv')], {
    env: { ...process.env, DATA_DIR: folder, ...env },
  });
  if (listed.status !== 0) throw new Error(String(listed.stderr));
  const server = await startServer({ dist: folder, data: folder, env });
  return {
    server,
    databaseUrl,
    folder,
    async metrics() {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      return {
        cpu: valueOf('process_cpu_seconds'),
        bytes: valueOf('process_resident_memory_bytes'),
        heap: valueOf('nodejs_heap_used_bytes'),
      };
    },
    async stop() {
      await server.stop();
      await exchanges.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
