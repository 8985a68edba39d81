export { cards, wallets } from './store.ts';
export { type Payee, WITHDRAWAL_PATH, cardTarget, isSamePayee, shortAddress, walletTarget } from './target.ts';
