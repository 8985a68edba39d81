import type { Client } from 'pg';
import { SECOND_MS } from '../../../src/domain/time.ts';

/** Time between two attempts to get the lock or the connection. */
const RETRY_MS = SECOND_MS;
/** Time between two signs of life while the lock is held. */
const CHECK_MS = SECOND_MS;
/** The database ends our connection, and with it the lock, some 4 s after this machine is gone. */
const KEEPALIVE = '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2';

/** What to do with a lock. */
export interface LockHolder {
  /** Statement that runs on the lock's connection as soon as it is held, so that no one else holds it meanwhile. */
  readonly claim: string;
  /** Called with the first row of `claim`. */
  onGained(row: Record<string, unknown>): void;
  onLost(): void;
}

/**
 * Tries to hold an advisory lock on a connection of its own, for as long as the process lives. PostgreSQL frees the
 * lock with the connection, so another instance gets it soon after this one has died. Returns a function that gives it
 * up.
 */
export async function holdLock(url: string, id: number, holder: LockHolder): Promise<() => Promise<void>> {
  const { Client } = (await import('pg')).default;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isHeld = false;
  let isEnded = false;

  const again = (ms: number): void => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void attempt(), ms).unref();
  };
  const lose = (lost: Client): void => {
    if (client !== lost) return;
    client = undefined;
    void lost.end().catch(() => undefined);
    if (isHeld) holder.onLost();
    isHeld = false;
    again(RETRY_MS);
  };
  const connect = async (): Promise<Client> => {
    const created = new Client({
      connectionString: url,
      keepAlive: true,
      options: KEEPALIVE,
      connectionTimeoutMillis: 3 * SECOND_MS,
      query_timeout: 3 * SECOND_MS,
    });
    client = created;
    created.on('error', () => lose(created));
    created.on('end', () => lose(created));
    await created.connect();
    return created;
  };
  const attempt = async (): Promise<void> => {
    const current = client ?? (await connect().catch(() => undefined));
    if (!current || isEnded) return again(RETRY_MS);
    try {
      const { rows } = await current.query<{ held: boolean }>(
        isHeld ? 'select true as held' : 'select pg_try_advisory_lock($1) as held',
        isHeld ? [] : [id],
      );
      if (client !== current || isEnded) return;
      if (!isHeld && rows[0]?.held) {
        const claimed = await current.query<Record<string, unknown>>(holder.claim);
        if (client !== current || isEnded) return;
        isHeld = true;
        holder.onGained(claimed.rows[0] ?? {});
      }
      again(CHECK_MS);
    } catch {
      lose(current);
    }
  };

  await attempt();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    if (isHeld) holder.onLost();
    isHeld = false;
    await last?.end().catch(() => undefined);
  };
}
