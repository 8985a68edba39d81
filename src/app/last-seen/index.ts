import { setFirstWords } from '../../i18n/index.ts';
import { onAccountVisibilityChange } from '../../storage/account-visibility.ts';
import { cachedWords } from './words.ts';
import { drop } from './store.ts';

export { drop, isShown } from './store.ts';

/** Lets the app start with what the snapshot of home contains, and drops it when it must no longer be shown. */
export const connectLastSeen = (): void => {
  setFirstWords(cachedWords);
  onAccountVisibilityChange(drop);
};
