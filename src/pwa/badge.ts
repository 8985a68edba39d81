/** Shows the number of unread messages on the icon of the installed app, if the platform supports badges. */
export async function setBadge(unread: number): Promise<void> {
  if (unread <= 0) {
    await clearBadge();
    return;
  }
  await navigator.setAppBadge?.(unread).catch(() => undefined);
}

/** Removes the number from the icon, when all messages are read or after a logout (STORE-09). */
export async function clearBadge(): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => undefined);
}
