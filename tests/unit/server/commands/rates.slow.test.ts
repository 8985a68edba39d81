import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { currencyRate } from '../../../../src/api/market.ts';
import { systemClock } from '../../../../server/adapters/system-clock.ts';
import { runCommand } from '../../../../server/commands/index.ts';
import { freshDatabase } from '../database.ts';
import { startServer } from '../support.ts';

vi.setConfig({ testTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'andaman-rates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command with a file of this text. */
async function setRates(text: string): Promise<number> {
  const file = join(folder, 'rates.csv');
  writeFileSync(file, text);
  return runCommand('rates', [file]);
}

test('the command sets rates, next to a running server on PostgreSQL [FEED-09]', async () => {
  const databaseUrl = await freshDatabase();
  const dataDir = join(folder, 'data');
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', databaseUrl ?? '');
  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const start = () => startServer({ mode: 'production', dataDir, databaseUrl }, { clock: systemClock() });
  // the embedded database has one process at a time
  const running = databaseUrl === undefined ? undefined : await start();
  await expect(setRates('code,rate\nTHB,33.42\nEUR,zero')).rejects.toThrow('Line 3, column rate: "zero"');
  expect(await setRates('code,rate\nEUR,0.92\nTHB-deposit,33.6')).toBe(0);
  expect(logged).toHaveBeenCalledWith('2 rates are set.');
  await expect(setRates('code,rate\nEUR,0.95\nTHB-withdrawal,33.61')).rejects.toThrow(
    'THB-withdrawal (33.61) is above THB-deposit (33.6)',
  );
  const server = running ?? (await start());
  await vi.waitFor(async () => expect((await server.must(currencyRate, { code: 'EUR' })).rate).toBe('0.92'), 5000);
  expect((await server.must(currencyRate, { code: 'THB' })).rate).toBeNull();
  await server.close();
  vi.unstubAllEnvs();
});

test.each([[[]], [['a.csv', 'b.csv']]])('refuses the files %j, since it needs one', async (args) => {
  await expect(runCommand('rates', args)).rejects.toThrow('Name one file');
});
