export { claimsOn, othersClaim, releaseRow, takeRow, type Wanted } from './claims.ts';
