import { navigate, useHashSearch } from '../../browser/location.ts';
import { link } from '../../domain/routes.ts';

type DetailsPath = '/pages/Recharge/orderDetails' | '/pages/Withdraw/orderDetails';

/** Query parameter of a transfer that was just placed, so that its page says so first. */
const PLACED = 'placed';

/** Opens the page of a transfer that was just accepted, instead of its form. */
export const openPlaced = (path: DetailsPath, id: string): void =>
  navigate(link(path, { id, [PLACED]: '1' }), { replace: true });

/** Returns the id of the open transfer, whether it was just placed, and how to go on to its details. */
export function useOpenTransfer(path: DetailsPath): {
  readonly id: string;
  readonly isPlaced: boolean;
  readonly follow: () => void;
} {
  const query = new URLSearchParams(useHashSearch());
  const id = query.get('id') ?? '';
  return { id, isPlaced: query.has(PLACED), follow: () => navigate(link(path, { id }), { replace: true }) };
}
