export { payIncomes } from './days.ts';
export { findLockupOrder, lockUp, lockupOrderRows, overview } from './orders.ts';
export { normalLockupTerms, readLockupTerms, writeLockupTerms } from './product-terms.ts';
export { countOpenProducts } from './products.ts';
export { lockupOrders, lockupProducts, lockupTerms } from './responses.ts';
