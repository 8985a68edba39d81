import { subscribe } from 'valtio';
import { operatorFacts } from '../../features/operator/index.ts';
import { closedPaths } from '../../features/help/index.ts';
import { readSettingsCache, writeSettingsCache } from '../../storage/settings-cache.ts';
import { hideLinks } from '../boot/hide-links.ts';

/**
 * Hides all links to pages that are closed in the customer's region, including tabs and the first screen. The next
 * start hides them from its first frame on. The page itself tells why it is closed, and the server refuses its calls.
 */
const hideClosedLinks = (): void => {
  const { value } = operatorFacts.state;
  if (!value) return;
  const paths = closedPaths(value.closed);
  hideLinks(paths);
  if ((readSettingsCache()?.closed ?? []).join() !== paths.join()) writeSettingsCache('closed', paths);
};

/** Reads which pages the region closes, and hides their links whenever that changes. */
export const watchRegion = (): void => {
  subscribe(operatorFacts.state, hideClosedLinks);
  hideClosedLinks();
  void operatorFacts.refresh();
};
