export { contractOrderRows, findContractOrder, newestContractOrders } from './list.ts';
export { cancelOrder, placeOrder } from './orders.ts';
export { parseDraft } from './rules.ts';
export { areContractsClosed, contractTermsOf, initialTerms } from './terms.ts';
