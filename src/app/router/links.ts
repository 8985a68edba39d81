import { currentLocation, navigate } from '../../lib/location.ts';
import { listAt } from './beside.ts';

/** Whether both are entries of the list beside them: the next takes the place of the last; Back leads to the list. */
const isOtherEntry = (from: string, to: string): boolean => {
  const list = listAt(from);
  return list !== undefined && listAt(to) === list;
};

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
