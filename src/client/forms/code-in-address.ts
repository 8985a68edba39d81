import { currentLocation, navigate, pathOf, queryOf } from '../../lib/location.ts';
import { link, type Path } from '../../lib/routes.ts';

/**
 * What is chosen on a page that a link opened with another `code` takes its place in the address: Back and a reload
 * find the choice.
 */
export const storeCodeInAddress = (code: string): void => {
  const at = currentLocation();
  const named = new URLSearchParams(queryOf(at)).get('code');
  if (named !== null && named !== code) navigate(link(pathOf(at) as Path, { code }), { replace: true });
};
