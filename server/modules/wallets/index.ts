export { unsealNumber } from './card-numbers.ts';
export { addCard, cardRowsEndingIn, cardRowsWith, findCard, findPayeeCard, listCards } from './cards.ts';
export { isCompanyAddress } from './company-addresses.ts';
export { findLostAddresses, isLostAddress } from './lost-addresses.ts';
export { DEFAULT_PAYEE_HOURS, payeeCreated, payeeUsableFrom, readPayeeWaitHours } from './payee-wait.ts';
export { countOtherOwners, findPayeeWallet, findWallet, listWallets, walletRows, walletRowsEnding } from './wallets.ts';
