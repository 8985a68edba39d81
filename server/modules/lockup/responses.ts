import type { Context } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { fromUnits } from '../../ledger/units.ts';
import { PAGE_SIZE, pageCursor } from '../../platform/pagination.ts';
import { Refusal } from '../../platform/refusal.ts';
import { FEE } from '../liquidity/index.ts';
import { closedText, readSwitches } from '../switches/index.ts';
import { newestOrder, type LockupOrder, listLockupOrders } from './orders.ts';
import { lockupTimes, findProduct, productsFor } from './products.ts';

const formatUnits = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));

/** Returns the lock-up products with the dates of an order that is placed now. */
export const lockupProducts = async ({ services, db, language, now }: Context) => {
  const products = await productsFor(db, language);
  const isClosed = closedText(await readSwitches(services, db), ['lockup']) !== undefined;
  return {
    lists: products.map((product) => ({
      ...product,
      suspended: product.suspended || isClosed,
      ...lockupTimes(product, now),
    })),
  };
};

/** Returns the terms of an order before it is placed. */
export async function lockupTerms({ db, account, now }: Context, id: string | undefined) {
  const product = id === undefined ? undefined : await findProduct(db, id);
  if (!product) throw new Refusal('productUnknown');
  if (product.suspended) throw new Refusal('productClosed');
  return {
    available: formatUnits(await balanceOf(db, account.id, 'available', QUOTE_ASSET)),
    minimum: formatUnits(product.minimum),
    maximum: formatUnits(product.maximum),
    rate: product.rate,
    fee: FEE,
    ...lockupTimes(product, now),
  };
}

/** Returns a page of lock-up orders. */
export async function lockupOrders(
  { db, account, session, language, now }: Context,
  status: LockupOrder['status'] | undefined,
  page: number,
) {
  const { newest } = await pageCursor(db, session.id, `lockup ${status ?? ''}`, page, now, () => newestOrder(db));
  const orders = await listLockupOrders(db, account.id, language, {
    ...(status ? { status } : {}),
    newest,
    limit: PAGE_SIZE + 1,
    skip: (page - 1) * PAGE_SIZE,
  });
  return { lists: orders.slice(0, PAGE_SIZE), page, last: orders.length <= PAGE_SIZE };
}
