export { unsealNumber } from './card-numbers.ts';
export { addCard, findCard, listCards } from './cards.ts';
export { findLostAddresses, isLostAddress } from './lost-addresses.ts';
export { DEFAULT_PAYEE_HOURS, payeeUsableFrom, readPayeeWaitHours } from './payee-wait.ts';
export { findWallet, listWallets } from './wallets.ts';
