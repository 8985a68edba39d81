import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withLock } from '../../../scripts/parts/lock.mjs';
import { root } from '../../../scripts/parts/run.mjs';

const file = (name: string): string => join(root, '.cache', `${name}.lock`);
const named = (): string => `of-a-test-${process.pid}-${Math.random().toString(36).slice(2)}`;

test('runs work of one name in sequence, and removes the lock afterwards', async () => {
  const name = named();
  const order: string[] = [];
  await withLock(name, async () => {
    const child = promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      `import { withLock } from ${JSON.stringify(new URL('../../../scripts/parts/lock.mjs', import.meta.url).href)}; await withLock(${JSON.stringify(name)}, async () => console.log('begun'));`,
    ]);
    // says that it waits, and for whom
    await new Promise<void>((resolve) =>
      child.child.stdout?.once('data', (text) => {
        order.push(String(text));
        resolve();
      }),
    );
    order.push('first ends');
    void child.then(({ stdout }) => order.push(stdout));
  });
  await expect.poll(() => order).toHaveLength(3);
  expect(order[0]).toContain(`Another ${name} runs in this folder (process ${process.pid})`);
  expect(order[1]).toBe('first ends');
  expect(order[2]).toMatch(/begun\n$/);
  expect(existsSync(file(name))).toBe(false);
});

test('takes over the lock of a killed holder; failing work releases it', async () => {
  const name = named();
  await withLock(name, () => Promise.resolve());
  // no process has this number: it is above Linux's limit
  writeFileSync(file(name), '4194999');
  await expect(withLock(name, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(file(name))).toBe(false);
  expect(await withLock(name, () => Promise.resolve(7))).toBe(7);
});
