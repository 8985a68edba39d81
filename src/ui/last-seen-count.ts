/**
 * The number at the link to `href` as it was last seen, where a snapshot of the page is on the screen, else 0: until
 * the app has counted anew it stands, and does not go to come back.
 */
export const lastSeenCount = (href: string): number =>
  Number(document.querySelector<HTMLElement>(`#snapshot a[href="${href}"] [data-count]`)?.dataset['count'] ?? 0);
