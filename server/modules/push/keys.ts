import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpush from 'web-push';
import type { ServerConfig } from '../../config.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const created = new Map<string, PushKeys>();

const isKeys = (item: unknown): item is PushKeys =>
  typeof (item as PushKeys | null)?.publicKey === 'string' && typeof (item as PushKeys).privateKey === 'string';

function readOrMake(file: string): PushKeys {
  if (existsSync(file)) {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isKeys(stored)) return stored;
  }
  const keys = webpush.generateVAPIDKeys();
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/**
 * The VAPID keys of this deployment: from `VAPID_PUBLIC_KEY` and `VAPID_PRIVATE_KEY` (needed where several instances
 * run), else `vapid.json` in the data folder, made at first use; browsers are bound to them, so they never change by
 * themselves.
 */
export function pushKeys({ dataDir }: Pick<ServerConfig, 'dataDir'>, env: NodeJS.ProcessEnv = process.env): PushKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey };
  const keys =
    created.get(dataDir) ??
    (dataDir === 'memory' ? webpush.generateVAPIDKeys() : readOrMake(join(dataDir, 'vapid.json')));
  created.set(dataDir, keys);
  return keys;
}
