export { cards, wallets } from './store.ts';
export { type Payee as Target, WITHDRAW, cardTarget, isSamePayee, shortAddress, walletTarget } from './target.ts';
