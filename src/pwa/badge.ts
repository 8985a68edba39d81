/** The number of unread messages on the icon of the installed app; nothing where the platform has no badges. */
export async function setBadge(unread: number): Promise<void> {
  if (unread <= 0) {
    await clearBadge();
    return;
  }
  await navigator.setAppBadge?.(unread).catch(() => undefined);
}

/** No number on the icon: read, or signed out (STORE-09). */
export async function clearBadge(): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => undefined);
}
