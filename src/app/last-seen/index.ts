import { setFirstCopies } from '../../client/query/first-copies.ts';
import { setFirstWords } from '../../i18n/index.ts';
import { onAccountVisibilityChange } from '../../storage/account-visibility.ts';
import { cachedRead, cachedWords, whenGone } from './reads.ts';
import { drop } from './store.ts';

export { isShown } from './reads.ts';
export { drop } from './store.ts';

/** Lets the app start with what the snapshot of home contains, and drops it when it must no longer be shown. */
export const connectLastSeen = (): void => {
  setFirstCopies({ read: cachedRead, whenGone });
  setFirstWords(cachedWords);
  onAccountVisibilityChange(drop);
};
