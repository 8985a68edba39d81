/**
 * The file with the words of the first screen (`words`) or of all other pages (`more`) in a locale, as the build wrote
 * it onto the page (`build/first-pages.ts`); none in development.
 */
export const catalogFile = (name: 'words' | 'more', locale: string): string | undefined =>
  globalThis.document?.documentElement.dataset[name + locale.replace(/^./, (letter) => letter.toUpperCase())];
