export type { ContractOrder } from './deal.ts';
export { PRICE_SCALE as CONTRACT_PRICE_SCALE } from './figures.ts';
export { contractOrderRows, findContractOrder, newestContractOrders } from './list.ts';
export { cancelOrder, placeOrder } from './orders.ts';
export { parseDraft } from './rules.ts';
export { contractOrders } from './schema.ts';
export { areContractsClosed, contractTermsOf, initialTerms } from './terms.ts';
