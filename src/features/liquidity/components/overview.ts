import { navigate } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';

/** Goes to the overview of liquidity mining instead of a confirmation that is over. */
export const openOverview = (): void => navigate(link('/pages/Liquidity/Liquidity'), { replace: true });
