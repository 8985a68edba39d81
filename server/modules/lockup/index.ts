export { payIncomes } from './days.ts';
export { findLockupOrder, lockUp, lockupOrderRows, overview } from './orders.ts';
export { countOpenProducts } from './products.ts';
export { lockupOrders, lockupProducts, lockupTerms } from './responses.ts';
