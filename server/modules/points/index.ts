export { changePoints, POINTS, readPoints, shownReason } from './points.ts';
export { DEFAULT_RATE, hasPointTerms } from './terms.ts';
