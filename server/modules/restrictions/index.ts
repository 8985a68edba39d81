export { assertUnrestricted, restrictedReason } from './assert-unrestricted.ts';
export { findRestriction, isInForce, liftRestriction, restrict } from './restrictions.ts';
