import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { median } from '../../scripts/measure/stats.mjs';
import { formatMs } from '../../scripts/measure/table.mjs';
import { startServer } from '../e2e/support/server.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-figures-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Andaman</title>');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the built server on the folder and stops it. Returns the ms until it is ready. */
async function started(): Promise<number> {
  const begun = performance.now();
  const server = await startServer({ data: join(folder, 'data'), dist: folder });
  const took = performance.now() - begun;
  await server.stop();
  expect(server.process.exitCode).toBe(0);
  return took;
}

test('the built server starts on an existing data folder within 3 s, with 500 coins', async () => {
  // fills the folder
  await started();
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) times.push(await started());
  expectFigure('start on an existing folder', median(times), { max: 3000, format: formatMs });
});
