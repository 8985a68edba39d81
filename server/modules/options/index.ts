export { optionOrders } from './schema.ts';
export { findOrder as findOptionOrder, newestOptionOrders, type OptionOrder, optionOrderRows } from './order.ts';
export { writeOrder } from './place.ts';
export { builtInTerms, readOptionTerms } from './products.ts';
export { pricesBehindMs, readSamples, settleOrders } from './settle.ts';
