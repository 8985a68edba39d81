import { subscribe } from 'valtio';
import { closedPaths, operatorFacts } from '../../features/help/store.ts';
import { readSettingsCache, writeSettingsCache } from '../../storage/settings-cache.ts';
import { hideLinks } from '../boot/hide-links.ts';

/**
 * Entries to pages that the region closes vanish everywhere, tabs and first screen included; the next start hides them
 * from its first frame on. The page itself says why, and the server refuses its calls.
 */
const hide = (): void => {
  const { value } = operatorFacts.state;
  if (!value) return;
  const paths = closedPaths(value.closed);
  hideLinks(paths);
  if ((readSettingsCache()?.closed ?? []).join() !== paths.join()) writeSettingsCache('closed', paths);
};

/** Reads what the region switches off, and follows it. */
export const watchRegion = (): void => {
  subscribe(operatorFacts.state, hide);
  hide();
  void operatorFacts.refresh();
};
