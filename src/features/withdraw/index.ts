export { methodsOf } from './methods.ts';
export { type WithdrawalTerms, terms } from './store.ts';
