import { request } from '../../client/http/request.ts';
import { session } from '../../client/session/session.ts';
import { config } from '../../config.ts';
import { config as configEndpoint, slides } from '../../api/content.ts';
import { coins } from '../../api/market.ts';
import { messages, unreadMessages } from '../../api/messages.ts';
import type { RequestInput, Endpoint } from '../../api/endpoint.ts';
import { HOME_COIN_COUNT } from '../../features/market/store.ts';

/** Asks for an answer that the worker keeps: where it has a copy, the network is not asked again. */
const store = <R extends Endpoint>(endpoint: R, input: RequestInput<R>): void =>
  void request(endpoint, input).catch(() => undefined);

/**
 * A worker controls the page for the first time, or somebody has signed in: what the next start may show without a
 * network is asked for through the worker, once. What the page read before, or is reading just now, went past it, and
 * nothing of that is kept (PWA-21).
 */
export const keepFirstReads = (): void => {
  if (!navigator.serviceWorker?.controller) return;
  store(configEndpoint, { act: 'system' });
  const signedIn = session.status === 'in';
  if (!signedIn && config.access !== 'open') return;
  store(coins, {});
  store(coins, { limit: String(HOME_COIN_COUNT) });
  store(slides, { position: 'home' });
  if (!signedIn) return;
  store(messages, { status: 'all', page: 1 });
  store(messages, { status: 'unread', page: 1 });
  store(unreadMessages, {});
};
