import type { Client } from 'pg';

/** ms before a connection that broke is made again. */
const RECONNECT_MS = 500;

/** A connection of its own that listens; one that breaks is replaced. */
export async function listenOn(
  url: string,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  const { Client } = (await import('pg')).default;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const connectOnce = async (): Promise<void> => {
    const line = new Client({ connectionString: url, keepAlive: true });
    let over = false;
    const lost = (): void => {
      if (over || ended) return;
      over = true;
      timer = setTimeout(() => void connectOnce().catch(() => undefined), RECONNECT_MS);
      timer.unref();
    };
    line.on('notification', ({ payload }) => heard(payload ?? ''));
    line.on('error', lost);
    line.on('end', lost);
    client = line;
    try {
      await line.connect();
      await line.query(`listen ${channel}`);
    } catch (error) {
      lost();
      throw error;
    }
  };
  await connectOnce();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
