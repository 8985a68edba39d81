import { currentLocation, navigate } from '../../browser/location.ts';
import { listBeside } from './beside.ts';

/**
 * Whether both are entries of the list next to them. The new one replaces the old one, so that Back leads to the list.
 */
const isOtherEntry = (from: string, to: string): boolean => {
  const list = listBeside(from);
  return list !== undefined && listBeside(to) === list;
};

/**
 * Routes all internal links (`#/...`) through `navigate`, so that the scroll position of the left page is stored and no
 * page needs a link component. The browser handles new tabs, windows and downloads. Call it once.
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
