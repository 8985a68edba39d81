import { subscribeKey } from 'valtio/utils';
import { session } from '../session/session.ts';
import { connection } from '../http/connection.ts';
import { settings } from '../../storage/settings.ts';
import { readAhead } from './read-ahead.ts';
import { isLineSpared, watchCalm } from './when-calm.ts';

/** Name of the lock by which one tab of several reads ahead. */
const LOCK = 'andaman-ahead';

const isWanted = (): boolean =>
  settings.keepLess !== true && !isLineSpared() && Boolean(navigator.serviceWorker?.controller);

const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
};

let running = new AbortController();
let ended: Promise<void> = Promise.resolve();

const run = async ({ signal }: AbortController): Promise<void> => {
  if (signal.aborted || session.status === 'starting' || !isWanted()) return;
  const { calm, interrupted, end } = watchCalm(signal);
  try {
    await inOneTab(() => readAhead(signal, calm, interrupted));
  } catch (error) {
    // a full disk, say: the pages say themselves what they lack
    console.warn('ahead: reading ahead has ended', error);
  } finally {
    end();
  }
};

/** From the beginning, for another session, a worker that has come, a line that is back; what is fresh is left out. */
const begin = (): void => {
  running.abort();
  const own = new AbortController();
  running = own;
  ended = ended.then(() => run(own));
};

/** Keeps on the device what may be read, so that pages open offline (OFF-01). Called once, when a start is idle. */
export const keepAhead = (): void => {
  begin();
  subscribeKey(session, 'epoch', begin);
  // what is stored is stored by account
  subscribeKey(session, 'account', begin);
  subscribeKey(connection, 'restored', begin);
  subscribeKey(settings, 'keepLess', begin);
  navigator.serviceWorker?.addEventListener('controllerchange', begin);
};
