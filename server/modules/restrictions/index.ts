export { assertUnrestricted, restrictedReason } from './assert-unrestricted.ts';
export { liftedMessage, restrictedMessage } from './customer-messages.ts';
export { accountRestrictions, findRestriction, isInForce, liftRestriction, restrict } from './restrictions.ts';
