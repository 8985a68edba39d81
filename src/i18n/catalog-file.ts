/**
 * Returns the file with the texts of the first screen (`words`) or of all other pages (`more`) in a locale, which the
 * build wrote into the page (`build/first-pages.ts`). Undefined in development.
 */
export const catalogFile = (name: 'words' | 'more', locale: string): string | undefined =>
  globalThis.document?.documentElement.dataset[name + locale.replace(/^./, (letter) => letter.toUpperCase())];
