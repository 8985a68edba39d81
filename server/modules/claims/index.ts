export { claimsOn, heldRows, othersClaim, releaseRow, takeRow, type Wanted } from './claims.ts';
