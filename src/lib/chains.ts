/** Chains as people know them, with the name on the wire behind it: proper names, the same in every language. */
const names: Readonly<Record<string, string>> = {
  TRC20: 'TRON (TRC20)',
  ERC20: 'Ethereum (ERC20)',
  BEP20: 'BNB Smart Chain (BEP20)',
  BTC: 'Bitcoin (BTC)',
};

/** The coin that a chain is known by and takes its fees in. */
const coins: Readonly<Record<string, string>> = { TRC20: 'TRX', ERC20: 'ETH', BEP20: 'BNB', BTC: 'BTC' };

/** The name of a chain; one that this version does not know reads as it was sent. */
export const chainName = (chain: string): string => names[chain] ?? chain;

/** The code of a chain's own coin, for its mark. */
export const chainCoin = (chain: string): string | undefined => coins[chain];
