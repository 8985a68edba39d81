/**
 * Returns the count at the link to `href` in the snapshot on screen, or 0 without a snapshot. The badge keeps this
 * value until the app has the current count, so that it does not disappear in between.
 */
export const lastSeenCount = (href: string): number =>
  Number(document.querySelector<HTMLElement>(`#snapshot a[href="${href}"] [data-count]`)?.dataset['count'] ?? 0);
