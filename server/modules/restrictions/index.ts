export { assertUnrestricted, restrictedReason } from './assert-unrestricted.ts';
export { accountRestrictions, findRestriction, isInForce, liftRestriction, restrict } from './restrictions.ts';
