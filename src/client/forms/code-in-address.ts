import { currentLocation, navigate, pathOf, queryOf } from '../../browser/location.ts';
import { link, type Path } from '../../domain/routes.ts';

/**
 * Replaces the `code` in the page's address with the one that the customer chose, so that Back and a reload restore the
 * choice. An address without a code stays as it is.
 */
export const storeCodeInAddress = (code: string): void => {
  const location = currentLocation();
  const currentCode = new URLSearchParams(queryOf(location)).get('code');
  if (currentCode !== null && currentCode !== code)
    navigate(link(pathOf(location) as Path, { code }), { replace: true });
};
