/** Chains by the names that the API uses. */
export const chains = ['TRC20', 'ERC20', 'BEP20', 'BTC'] as const;
export type Chain = (typeof chains)[number];
export const isChain = (name: string): name is Chain => (chains as readonly string[]).includes(name);

/** Common names of the chains, followed by their API names. They are the same in every language. */
const names: Readonly<Record<string, string>> = {
  TRC20: 'TRON (TRC20)',
  ERC20: 'Ethereum (ERC20)',
  BEP20: 'BNB Smart Chain (BEP20)',
  BTC: 'Bitcoin (BTC)',
};

/** The native coin of each chain, in which it charges fees. */
const coins: Readonly<Record<string, string>> = { TRC20: 'TRX', ERC20: 'ETH', BEP20: 'BNB', BTC: 'BTC' };

/** Returns the name of a chain; an unknown one is returned as sent. */
export const chainName = (chain: string): string => names[chain] ?? chain;

/** Returns the code of a chain's native coin, for its icon. */
export const chainCoin = (chain: string): string | undefined => coins[chain];
