import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { restoreFrom, writeBackup } from '../../../../server/commands/backup-data.ts';
import { poolBalance } from '../../../../src/api/liquidity.ts';
import { startServer } from '../support.ts';

vi.setConfig({ testTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'andaman-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

test('backs up and restores database, uploads and keys, and overwrites nothing', async () => {
  const first = await startServer({ dataDir: at('data'), databaseUrl: undefined });
  const before = await first.must(poolBalance, {}, { token: await first.demo() });
  const upload = await first.services.files.put(new Uint8Array([1, 2, 3]));
  const key = first.services.signer.publicKey;
  await expect(writeBackup(at('data'), at('backup'))).rejects.toThrow('in use');
  await first.close();

  expect(await writeBackup(at('data'), at('backup'))).toMatchObject({ files: 1 });
  expect(readdirSync(at('backup')).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    expect.arrayContaining(['database.tar.gz', 'manifest.json', 'receipts-key.pem', 'uploads']),
  );
  await expect(writeBackup(at('data'), at('backup'))).rejects.toThrow('never written over');
  await expect(restoreFrom(at('backup'), at('data'))).rejects.toThrow('is not empty');

  expect(await restoreFrom(at('backup'), at('restored'))).toEqual({ files: 1 });
  const second = await startServer({ dataDir: at('restored'), databaseUrl: undefined });
  expect(await second.must(poolBalance, {}, { token: await second.demo() })).toEqual(before);
  expect(await second.services.files.get(upload)).toEqual(Buffer.from([1, 2, 3]));
  expect(second.services.signer.publicKey).toBe(key);
  await second.close();

  const file = join(at('backup'), 'uploads', upload);
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('x')]));
  await expect(restoreFrom(at('backup'), at('other'))).rejects.toThrow('The backup is damaged');
  expect(existsSync(at('other'))).toBe(false);
  await expect(restoreFrom(at('data'), at('other'))).rejects.toThrow('is no backup of Andaman');
});
