import type { Product } from '../../domain/switches.ts';

/** What can be closed as a whole, as people call it. */
export const PRODUCT_NAMES: Readonly<Record<Product, string>> = {
  options: 'Options',
  contracts: 'Contracts',
  deposits: 'All deposits',
  withdrawals: 'All withdrawals',
  registration: 'New accounts',
  liquidity: 'Liquidity mining: new subscriptions',
  lockup: 'Lock-up mining: new orders',
  blindbox: 'Blind box',
  points: 'Redemption of points',
};

const isProduct = (name: string): name is Product => Object.hasOwn(PRODUCT_NAMES, name);

/** Returns how people call a switch: "Options", "BTC: options and contracts", "Deposits: usdt-trc20". */
export function switchName(name: string): string {
  if (isProduct(name)) return PRODUCT_NAMES[name];
  const [kind = '', ...rest] = name.split(' ');
  const what = rest.join(' ');
  if (kind === 'coin') return `${what}: options and contracts`;
  if (kind === 'deposit') return `Deposits: ${what}`;
  return kind === 'withdraw' ? `Withdrawals: ${what}` : name;
}
