export { assertOffered, closedFeatures } from './region.ts';
