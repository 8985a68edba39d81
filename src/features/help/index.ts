export { RegionClosed } from './components/RegionClosed.tsx';
export { closedPaths } from './region.ts';
