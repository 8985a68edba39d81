export { cards, wallets } from './store.ts';
export { type Payee, WITHDRAW, cardTarget, isSamePayee, shortAddress, walletTarget } from './target.ts';
