export { cards, wallets } from './store.ts';
export { type Target, WITHDRAW, cardTarget, isSamePayee, shortAddress, walletTarget } from './target.ts';
