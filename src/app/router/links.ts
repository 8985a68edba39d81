import { currentLocation, navigate } from '../../lib/location.ts';
import { isOtherEntry } from './beside.ts';

/**
 * Lets every link of ours (`#/...`) go through `navigate`, so that the scroll position of the page left is known and no
 * page needs a link component. New tabs, windows and downloads stay the browser's business. Called once.
 */
export const followLinks = (): void => {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href?.startsWith('#/') || link?.target) return;
    event.preventDefault();
    navigate(href, { replace: isOtherEntry(currentLocation(), href.slice(1)) });
  });
};
