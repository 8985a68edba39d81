import type { PageMessage } from '../src/browser/worker-protocol.ts';
import { directionOf, localeOf } from '../src/domain/languages.ts';
import { readPush, notificationText } from './push-texts.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows pushes in the customer's language, by topic only, and opens their record at a tap. An unreadable push is shown
 * as a new message.
 */
export function listenToPushes(): void {
  self.addEventListener('push', (event) => {
    const { title, topic, language, link } = readPush(event.data?.text(), self.navigator.language);
    event.waitUntil(
      self.registration.showNotification(title, {
        body: notificationText(topic, language),
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        lang: localeOf(language),
        // one notification per topic, so that ten settlements do not fill the screen
        tag: topic ?? 'message',
        dir: directionOf(language),
        data: link,
      }),
    );
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(String(event.notification.data)));
  });
}

/** Opens a page of the app in an open window, or in a new one. An open window decides itself when to leave its page. */
export async function openPage(link: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await self.clients.openWindow(`/#${link}`);
    return;
  }
  // posted before the focus, which the browser may refuse: the customer then sees the page on returning to the window
  page.postMessage({ type: 'OPEN_PAGE', link } satisfies PageMessage);
  await page.focus();
}
