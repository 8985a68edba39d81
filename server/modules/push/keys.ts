import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpush from 'web-push';
import type { ServerConfig } from '../../config.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const keysByFolder = new Map<string, PushKeys>();

const isKeys = (item: unknown): item is PushKeys =>
  typeof (item as PushKeys | null)?.publicKey === 'string' && typeof (item as PushKeys).privateKey === 'string';

function readOrCreate(file: string): PushKeys {
  if (existsSync(file)) {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isKeys(stored)) return stored;
  }
  const keys = webpush.generateVAPIDKeys();
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/**
 * Returns this deployment's VAPID keys: `VAPID_PUBLIC_KEY` and `VAPID_PRIVATE_KEY` (required with several instances),
 * or else `vapid.json` in the data folder, created at first use. Subscriptions only work with the keys they were made
 * with, so the server never changes them.
 */
export function pushKeys({ dataDir }: Pick<ServerConfig, 'dataDir'>, env: NodeJS.ProcessEnv = process.env): PushKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey };
  const keys =
    keysByFolder.get(dataDir) ??
    (dataDir === 'memory' ? webpush.generateVAPIDKeys() : readOrCreate(join(dataDir, 'vapid.json')));
  keysByFolder.set(dataDir, keys);
  return keys;
}
