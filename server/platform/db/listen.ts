import type { Client } from 'pg';

/** Delay before a broken connection is replaced. */
const RECONNECT_MS = 500;

/**
 * Listens to a NOTIFY channel over a dedicated connection and replaces the connection when it breaks. Returns a
 * function that stops listening.
 */
export async function listenOn(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> {
  const { Client } = (await import('pg')).default;
  let current: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const connectOnce = async (): Promise<void> => {
    const client = new Client({ connectionString: url, keepAlive: true });
    let isLost = false;
    const reconnect = (): void => {
      if (isLost || isEnded) return;
      isLost = true;
      timer = setTimeout(() => void connectOnce().catch(() => undefined), RECONNECT_MS);
      timer.unref();
    };
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    client.on('error', reconnect);
    client.on('end', reconnect);
    current = client;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      reconnect();
      throw error;
    }
  };
  await connectOnce();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await current?.end().catch(() => undefined);
  };
}
