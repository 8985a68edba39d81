import type { Messages } from '@lingui/core';
import { setFirstWords, shellFile } from '../../i18n/index.ts';
import { onAccountVisibilityChange } from '../../storage/account-visibility.ts';
import { drop, isShown, storedSnapshot } from './store.ts';
import type { Language } from '../../config.ts';

/** Returns the shell's texts from the snapshot while it is shown, so that no file is awaited (FAST-01). */
const cachedWords = (language: Language): Messages | undefined => {
  const snapshot = isShown() ? storedSnapshot() : undefined;
  const { file, messages } = snapshot?.words ?? {};
  return snapshot?.language === language && file === shellFile(language) ? messages : undefined;
};

export { drop, isShown } from './store.ts';

/** Lets the app start with what the snapshot of home contains, and drops it when it must no longer be shown. */
export const connectLastSeen = (): void => {
  setFirstWords(cachedWords);
  onAccountVisibilityChange(drop);
};
