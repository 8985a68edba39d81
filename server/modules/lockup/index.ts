export { payIncomes } from './days.ts';
export { lockUp, lockupOrderRows, overview } from './orders.ts';
export { lockupOrders, lockupProducts, lockupTerms } from './responses.ts';
