import type { PageMessage } from '../src/lib/worker-protocol.ts';
import { directionOf, localeOf } from '../src/lib/languages.ts';
import { readPush, textOf } from './push-texts.ts';

declare const self: ServiceWorkerGlobalScope;

const MESSAGES = '/#/pages/index/msgList';

/**
 * Shows a push in the customer's language by its topic alone, and opens the messages at a tap. What it cannot read is a
 * message like any other.
 */
export function listenToPushes(): void {
  self.addEventListener('push', (event) => {
    const { topic, language } = readPush(event.data?.text(), self.navigator.language);
    event.waitUntil(
      self.registration.showNotification('Andaman', {
        body: textOf(topic, language),
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        lang: localeOf(language),
        // one of a topic stands for all of it: ten settlements do not fill the screen
        tag: topic ?? 'message',
        dir: directionOf(language),
      }),
    );
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openMessages());
  });
}

/** An open window is used before another one is opened; it decides itself when it leaves what its person is doing. */
export async function openMessages(): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await self.clients.openWindow(MESSAGES);
    return;
  }
  // told first: where the browser refuses to bring it to the front, it shows the messages when its person does
  page.postMessage({ type: 'OPEN_MESSAGES' } satisfies PageMessage);
  await page.focus();
}
