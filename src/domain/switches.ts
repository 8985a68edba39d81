/** Products that staff can close. Customers keep what they have: it is still settled, redeemed and cancelled. */
export const PRODUCTS = [
  'options',
  'contracts',
  'deposits',
  'withdrawals',
  'registration',
  'liquidity',
  'lockup',
  'blindbox',
  'points',
] as const;
export type Product = (typeof PRODUCTS)[number];

/** Why something is closed. Customers read a sentence for each, in their language. */
export const SWITCH_REASONS = [
  'maintenance',
  'network',
  'prices',
  'bank',
  'bankHoliday',
  'regulator',
  'security',
  'demand',
] as const;
export type SwitchReason = (typeof SWITCH_REASONS)[number];

/** A name of what can be closed: a product, a coin that is traded, or one way to deposit or to withdraw. */
export const SWITCH_NAME = new RegExp(`^(${PRODUCTS.join('|')}|(coin|deposit|withdraw) [\\w-]([\\w -]{0,58}[\\w-])?)$`);

export const coinSwitch = (code: string): string => `coin ${code}`;
/** `channel` is the id of a deposit channel. */
export const depositSwitch = (channel: string): string => `deposit ${channel}`;
/** `way` is the id of a withdrawal method. */
export const withdrawalSwitch = (way: string): string => `withdraw ${way}`;
